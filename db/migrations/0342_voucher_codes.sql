-- Codes of a batch that belong to no account yet: the first who types one has its voucher.
alter table commerce.promotion
  -- Codes that were made of a batch; 0 where its vouchers were handed to accounts.
  add column code_count int4 not null default 0 check (code_count >= 0),
  -- They leave once, as a file.
  add column exported_at timestamptz;

-- A voucher that was taken back is in no account any more.
alter table commerce.voucher add column revoked_at timestamptz;

create table commerce.voucher_code (
  code text primary key check (code = upper(code)),
  promotion_id uuid not null references commerce.promotion,
  -- What came of it; null again once the account that claimed it was erased.
  voucher_id uuid unique references commerce.voucher on delete set null,
  claimed_at timestamptz,
  revoked_at timestamptz
);
create index voucher_code_by_batch on commerce.voucher_code (promotion_id, code);
create index voucher_code_claimed on commerce.voucher_code (promotion_id) where claimed_at is not null;
create index voucher_code_revoked on commerce.voucher_code (promotion_id) where revoked_at is not null;
