-- What packages cost, as versions with a date: the price that holds stands in commerce.package too, where all who sell read
-- it; the row of a planned one is the job that puts it there.
create table commerce.price_version (
  id uuid primary key,
  package_id uuid not null references commerce.package,
  no int4 not null check (no > 0),
  price_rupiah int8 not null check (price_rupiah >= 0),
  promo_price_rupiah int8 check (promo_price_rupiah > 0),
  promo_from timestamptz,
  promo_until timestamptz,
  starts_at timestamptz not null,
  state text not null check (state in ('planned', 'live', 'past', 'withdrawn')),
  -- Members of staff; null for the price before the first change, and once their account was erased.
  asked_by uuid,
  decided_by uuid,
  approval_id uuid,
  reason text not null default '',
  created_at timestamptz not null,
  unique (package_id, no),
  check ((promo_price_rupiah is null) = (promo_until is null))
);
create unique index price_version_live on commerce.price_version (package_id) where state = 'live';
create unique index price_version_planned on commerce.price_version (package_id, starts_at) where state = 'planned';
create index price_version_due on commerce.price_version (starts_at) where state = 'planned';

-- The list of staff, by the shop's order.
create index package_by_position on commerce.package (position, id);
