-- Prices that come with a release: what a package costs from its moment on, or from a later date of its own. What came of
-- one is a version of commerce.price_version.
create table editorial.release_price (
  release_id uuid not null references editorial.release on delete cascade,
  package_id uuid not null,
  price_rupiah int8 not null check (price_rupiah > 0),
  promo_price_rupiah int8 check (promo_price_rupiah > 0),
  promo_from timestamptz,
  promo_until timestamptz,
  -- Null: the release's own moment.
  starts_at timestamptz,
  -- What it was to take the place of when it was put in, {"priceRupiah", "promoPriceRupiah", "promoFrom", "promoUntil"}:
  -- where another price does, nothing of the release is published.
  replaces jsonb not null,
  -- Known once it is published.
  version_id uuid,
  -- Why nothing of the release was published, where this one was the reason.
  problem text,
  primary key (release_id, package_id),
  check ((promo_price_rupiah is null) = (promo_until is null))
);

-- Who planned a release with prices, and the second person who agreed; null once their account was erased.
alter table editorial.release
  add column asked_by uuid,
  add column decided_by uuid,
  add column approval_id uuid;
