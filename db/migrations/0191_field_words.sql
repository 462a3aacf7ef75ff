-- The field's words for three columns: where a refund goes to, that it ends entitlements, and the prompt on the buyer's
-- phone. The wire keeps `way` and `ends_rights`.
alter table commerce.refund_due rename column way to destination;
alter table commerce.refund_due rename column ends_rights to ends_entitlements;
alter type commerce.push_state rename to prompt_state;
alter table commerce.payment rename column push to prompt;
alter table commerce.payment rename column pushed_at to prompted_at;
alter index commerce.payment_push_wanted rename to payment_prompt_wanted;
