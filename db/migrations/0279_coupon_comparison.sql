-- Days whose redeemed coupons are compared with the platform's ledger. What differs goes to commerce.difference.
create table partner.coupon_comparison (
  -- In Western Indonesian time, `2026-11-21`.
  day text primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  check_at timestamptz,
  attempts integer not null default 0,
  looked_at timestamptz,
  -- Lines that the platform has of that day.
  lines integer
);
create index coupon_comparison_due on partner.coupon_comparison (check_at) where check_at is not null;
