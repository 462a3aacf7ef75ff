-- Money: what is sold, carts, payments, and the rights that come of them.
create schema commerce;

create type commerce.tier as enum ('freemium', 'lite', 'premium');
create type commerce.package_kind as enum ('PACKAGE', 'SINGLE');
create type commerce.duration_unit as enum ('MONTH', 'DAY');
create type commerce.payment_state as enum (
  'pending', 'denied', 'expired', 'cancelled', 'paid', 'partly_refunded', 'refunded', 'chargeback'
);
create type commerce.payment_outcome as enum ('active', 'refund');
create type commerce.payment_method as enum ('1', '2', '3', '4', '5', '6', '7', '8', '9');
create type commerce.right_source as enum ('purchase', 'grant', 'trial');
create type commerce.refund_reason as enum ('paid_twice', 'amount_differs');

-- What a plan allows. Everyone with an account has at least freemium.
create table commerce.plan (
  tier commerce.tier primary key,
  name text not null,
  devices int4 not null check (devices > 0),
  screens int4 not null check (screens > 0),
  max_height int4 not null check (max_height > 0),
  matrix text[] not null
);

insert into commerce.plan (tier, name, devices, screens, max_height, matrix) values
  ('freemium', 'Gratis', 2, 1, 480, '{A,B}'),
  ('lite', 'Lite', 3, 1, 720, '{A,B,C}'),
  ('premium', 'Premium', 6, 3, 1080, '{A,B,C,D}');

-- What is sold: a plan for a time (PACKAGE) or one title for a time (SINGLE).
create table commerce.package (
  id uuid primary key,
  kind commerce.package_kind not null,
  tier commerce.tier references commerce.plan,
  title_id uuid,
  name text not null,
  highlights text[] not null default '{}',
  duration_unit commerce.duration_unit not null,
  duration_count int4 not null check (duration_count > 0),
  price_rupiah int8 not null check (price_rupiah > 0),
  promo_price_rupiah int8 check (promo_price_rupiah > 0 and promo_price_rupiah < price_rupiah),
  promo_until timestamptz,
  is_on_sale boolean not null default true,
  position int4 not null default 0,
  created_at timestamptz not null default now(),
  check ((kind = 'PACKAGE') = (tier is not null)),
  check ((kind = 'SINGLE') = (title_id is not null)),
  check (tier is distinct from 'freemium'),
  check ((promo_price_rupiah is null) = (promo_until is null))
);
create index package_by_title on commerce.package (title_id) where title_id is not null;

-- Priced by us, frozen until priced_until. It is paid by at most one payment.
create table commerce.cart (
  id uuid primary key,
  account_id uuid not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
  total_rupiah int8 not null check (total_rupiah > 0),
  priced_until timestamptz not null,
  paid_by uuid unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index cart_by_account on commerce.cart (account_id, created_at desc);

-- One try to pay a cart. Its id is the order id at the gateway; the row is there before the gateway
-- hears of it, with its own copy of the lines, for the cart may change after this try was given up.
create table commerce.payment (
  id uuid primary key,
  cart_id uuid not null references commerce.cart,
  account_id uuid not null,
  method commerce.payment_method not null,
  gateway text not null,
  lines jsonb not null,
  amount_rupiah int8 not null check (amount_rupiah > 0),
  state commerce.payment_state not null default 'pending',
  -- What a settled payment led to: rights, or money to be given back.
  outcome commerce.payment_outcome,
  transaction_id text,
  qr_string text,
  expires_at timestamptz not null,
  -- Every change that a viewer sees adds one.
  version int4 not null default 1,
  -- When to ask the gateway next. The row is the job.
  check_at timestamptz,
  -- Questions to the gateway in a row that brought no answer.
  attempts int4 not null default 0,
  -- Somebody is asking the gateway for this money and has until then.
  charging_until timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  check (state <> 'pending' or check_at is not null),
  check (state <> 'paid' or (outcome is not null and paid_at is not null)),
  check ((state = 'pending') = (closed_at is null))
);
create unique index payment_one_live on commerce.payment (cart_id) where state = 'pending';
create index payment_due on commerce.payment (check_at) where check_at is not null;
create index payment_by_cart on commerce.payment (cart_id, created_at desc);
create index payment_by_account on commerce.payment (account_id, created_at desc);

alter table commerce.cart
  add constraint cart_paid_by foreign key (paid_by) references commerce.payment;

-- What a gateway sent, word for word, once. Nothing in it is believed.
create table commerce.notification (
  digest bytea primary key,
  gateway text not null,
  order_id text not null,
  body text not null,
  received_at timestamptz not null
);
create index notification_by_order on commerce.notification (order_id);

-- Bought periods of a plan: never two at once for an account and plan, one for each payment.
create table commerce.subscription (
  id uuid primary key,
  account_id uuid not null,
  tier commerce.tier not null references commerce.plan,
  package_id uuid not null references commerce.package,
  payment_id uuid not null unique references commerce.payment,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  -- Wall time in which the period ends, and the day of the month that it would like to end on.
  zone text not null,
  anchor_day int4 not null check (anchor_day between 1 and 31),
  created_at timestamptz not null,
  exclude using gist (
    account_id with =, tier with =, tstzrange(starts_at, ends_at) with &&
  )
);

-- The ledger of rights, which playback asks: a plan or a title, from where, from when until when.
create table commerce.entitlement (
  id uuid primary key,
  account_id uuid not null,
  tier commerce.tier references commerce.plan,
  title_id uuid,
  name text not null,
  source commerce.right_source not null,
  payment_id uuid references commerce.payment,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  -- When the account's device limit has to be looked at again: at its start, then at its end.
  review_at timestamptz,
  created_at timestamptz not null,
  check ((tier is null) <> (title_id is null)),
  check ((source = 'purchase') = (payment_id is not null)),
  exclude using gist (
    account_id with =, title_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (title_id is not null)
);
create index entitlement_by_account on commerce.entitlement (account_id, ends_at);
create index entitlement_by_payment on commerce.entitlement (payment_id);
create index entitlement_due on commerce.entitlement (review_at) where review_at is not null;

-- Money that was taken and gave nothing: it must go back. Worked off by hand until refunds exist.
create table commerce.refund_due (
  payment_id uuid primary key references commerce.payment,
  amount_rupiah int8 not null check (amount_rupiah > 0),
  reason commerce.refund_reason not null,
  created_at timestamptz not null,
  done_at timestamptz
);
