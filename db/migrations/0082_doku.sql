-- A charge that lasts until the buyer has answered on the phone is held by a worker, and the payment row is its job:
-- wanted, then sent, once and for all. Whatever becomes of whoever sent it, the phone is not rung twice.
create type commerce.push_state as enum ('wanted', 'sent');
alter table commerce.payment
  add column push commerce.push_state,
  add column pushed_at timestamptz,
  add check ((push is not distinct from 'sent') = (pushed_at is not null));
create index payment_push_wanted on commerce.payment (created_at) where push = 'wanted';

-- Some gateways number what they send; such a number is taken once.
alter table commerce.notification add column request_id text;
create unique index notification_by_request on commerce.notification (gateway, request_id) where request_id is not null;
