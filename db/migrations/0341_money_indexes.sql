-- without a transaction
-- These tables are written to by every viewer: a plain index would hold their writes up for as long as it is built.

-- Who renews a package, by when.
create index concurrently if not exists renewal_open_of_package on commerce.renewal (package_id, ends_at)
  where closed_at is null and cancelled_at is null;

-- Carts of a time, for rehearsed coupons; and those that keep a price.
create index concurrently if not exists cart_newest on commerce.cart (created_at);
create index concurrently if not exists cart_priced on commerce.cart (priced_until) where paid_by is null;

-- Plans that ran at a moment, and money by the day it came.
create index concurrently if not exists subscription_by_end on commerce.subscription (ends_at, starts_at);
create index concurrently if not exists payment_by_paid on commerce.payment (paid_at) where paid_at is not null;

-- The invoices of a month.
create index concurrently if not exists invoice_by_issue on commerce.invoice (issued_at desc, id desc);
