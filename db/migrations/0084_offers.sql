-- Offers beyond plans and titles: minipacks, contracts, free offers, terms; and what makes them cheaper: coupons,
-- vouchers with rules, and the ledger of what was promised and used.

-- A minipack is an add-on: it needs a running plan and ends with it. What it opens is data:
-- {"titleIds": [], "matrix": [], "extraScreens": 0}. From `included_from` on, a plan holds it without a price.
-- A value of an enum can't be used where it is made, so the checks below compare text.
alter type commerce.package_kind add value 'MINIPACK';
alter table commerce.package
  add column promo_from timestamptz,
  add column is_contract_only boolean not null default false,
  add column requires commerce.tier references commerce.plan,
  add column included_from commerce.tier references commerce.plan,
  add column grants jsonb check (jsonb_typeof(grants) = 'object'),
  drop constraint package_price_rupiah_check,
  -- Rp0: a free offer, taken once, without a cart.
  add constraint package_price_rupiah_check check (price_rupiah >= 0),
  add constraint package_promo_from_check check (promo_from is null or promo_from < promo_until),
  add constraint package_minipack_check check (
    (kind::text = 'MINIPACK') = (grants is not null and requires is not null)
    and (included_from is null or kind::text = 'MINIPACK')
  );

-- Who buys under a contract, and the contract's own prices: those of its accounts alone.
create table commerce.contract (
  id uuid primary key,
  kind text not null check (kind in ('b2b', 'corporate')),
  name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  is_active boolean not null default true
);
create table commerce.contract_account (
  account_id uuid primary key,
  contract_id uuid not null references commerce.contract
);
create index contract_account_by_contract on commerce.contract_account (contract_id);
create table commerce.contract_price (
  contract_id uuid not null references commerce.contract,
  package_id uuid not null references commerce.package,
  price_rupiah int8 not null check (price_rupiah > 0),
  primary key (contract_id, package_id)
);

-- The ledger holds what a minipack opens as it was when it was bought.
alter table commerce.entitlement
  add column package_id uuid references commerce.package,
  add column requires commerce.tier references commerce.plan,
  add column grants jsonb check (jsonb_typeof(grants) = 'object'),
  drop constraint entitlement_check1,
  add constraint entitlement_opens_check check (num_nonnulls(tier, title_id, grants) = 1),
  add constraint entitlement_add_on_check check (
    (grants is null) = (requires is null) and (grants is null or package_id is not null)
  ),
  add constraint entitlement_one_add_on exclude using gist (
    account_id with =, package_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (grants is not null);
-- A minipack that was paid when its plan had ended already.
alter type commerce.refund_reason add value 'add_on_ended';

-- Free offers, and the free plan itself (no package): each once an account.
create table commerce.free_claim (
  id uuid primary key,
  account_id uuid not null,
  package_id uuid references commerce.package,
  entitlement_id uuid references commerce.entitlement,
  claimed_at timestamptz not null,
  unique nulls not distinct (account_id, package_id)
);

-- What a buyer agrees to. Without a package: for all that have none of their own. The highest version counts.
create table commerce.terms (
  id uuid primary key,
  package_id uuid references commerce.package,
  version int4 not null check (version > 0),
  body text not null,
  published_at timestamptz not null,
  unique nulls not distinct (package_id, version)
);
insert into commerce.terms (id, version, published_at, body) values (
  '3d0a4c52-6f0b-4f3e-9a53-0d1a52c7a001', 1, '2026-01-01T00:00:00Z',
  'Harga yang kamu lihat sudah termasuk PPN dan tidak berubah selama 24 jam di keranjang. Tidak ada biaya tambahan.

Paket atau judul aktif begitu pembayaranmu kami terima, sampai pukul 23.59 di hari terakhirnya, menurut zona waktumu. Paket yang sama disambung di belakang masa yang masih berjalan.

Kami tidak memperpanjang otomatis, kecuali kamu sendiri memilihnya. Kamu bisa berhenti kapan saja; hakmu tetap berlaku sampai akhir masanya.

Uang kembali penuh dalam 24 jam setelah membayar bila belum ada yang ditonton. Kupon dan voucher ikut kembali bila uangmu kembali penuh dan masa berlakunya belum lewat.

Tayangan hanya untuk ditonton sendiri dan keluarga serumah, sesuai jumlah layar dan perangkat paketmu. Tayangan bisa berganti karena masa izin tayangnya berakhir.'
);

create type commerce.discount_kind as enum ('coupon', 'voucher');
create type commerce.redemption_state as enum ('reserved', 'used', 'released', 'returned');

-- Rules, limits and counters: of one public coupon, or of a batch of vouchers that accounts own.
create table commerce.promotion (
  id uuid primary key,
  kind commerce.discount_kind not null,
  code text unique check (code = upper(code)),
  name text not null,
  percent int4 check (percent between 1 and 100),
  max_rupiah int8 check (max_rupiah > 0),
  amount_rupiah int8 check (amount_rupiah > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  is_active boolean not null default true,
  -- Rules; null means: any, or no limit.
  min_rupiah int8 not null default 0 check (min_rupiah >= 0),
  kinds text[],
  tiers text[],
  package_ids uuid[],
  is_new_only boolean not null default false,
  is_stackable boolean not null default true,
  account_limit int4 check (account_limit > 0),
  total_limit int4 check (total_limit > 0),
  budget_rupiah int8 check (budget_rupiah > 0),
  -- What open payments hold, what was paid with, and how often that passed a limit because money came late.
  reserved_count int4 not null default 0 check (reserved_count >= 0),
  reserved_rupiah int8 not null default 0 check (reserved_rupiah >= 0),
  used_count int4 not null default 0 check (used_count >= 0),
  used_rupiah int8 not null default 0 check (used_rupiah >= 0),
  over_count int4 not null default 0 check (over_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((percent is null) <> (amount_rupiah is null)),
  check (max_rupiah is null or percent is not null),
  check ((kind = 'coupon') = (code is not null))
);

alter table commerce.voucher add column promotion_id uuid references commerce.promotion;
create index voucher_by_promotion on commerce.voucher (promotion_id) where promotion_id is not null;

-- One coupon and one voucher at most for a payment; a voucher serves one payment at a time. Money that came after
-- the reservation had ended keeps its price (`is_late`), whatever became of the voucher meanwhile.
create table commerce.redemption (
  id uuid primary key,
  payment_id uuid not null references commerce.payment,
  account_id uuid not null,
  kind commerce.discount_kind not null,
  promotion_id uuid references commerce.promotion,
  voucher_id uuid references commerce.voucher on delete set null,
  discount_rupiah int8 not null check (discount_rupiah > 0),
  state commerce.redemption_state not null default 'reserved',
  is_late boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (payment_id, kind),
  check (kind = 'voucher' or promotion_id is not null)
);
create unique index redemption_one_voucher on commerce.redemption (voucher_id)
  where state in ('reserved', 'used') and not is_late;
create index redemption_by_voucher on commerce.redemption (voucher_id) where voucher_id is not null;
create index redemption_by_account on commerce.redemption (account_id, promotion_id);
create index redemption_by_promotion on commerce.redemption (promotion_id);

-- Frozen with the price; the payment keeps its own copy and what was agreed to.
alter table commerce.cart
  add column discounts jsonb not null default '[]' check (jsonb_typeof(discounts) = 'array'),
  drop constraint cart_total_rupiah_check,
  add constraint cart_total_rupiah_check check (total_rupiah >= 0);
alter table commerce.payment
  add column discounts jsonb not null default '[]' check (jsonb_typeof(discounts) = 'array'),
  add column terms_ids uuid[] not null default '{}',
  drop constraint payment_amount_rupiah_check,
  add constraint payment_amount_rupiah_check check (amount_rupiah >= 0);

-- What operators changed about offers: who, when, from what to what.
create table commerce.offer_change (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  what text not null,
  target_id uuid not null,
  before jsonb,
  after jsonb not null,
  at timestamptz not null
);
create index offer_change_by_target on commerce.offer_change (target_id, id desc);
