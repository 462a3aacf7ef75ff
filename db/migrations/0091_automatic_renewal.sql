-- Automatic renewal: only by consent, by card or GoPay. A row is one consent, from the tick to its end, and the job of
-- whoever notices and charges by it. Rows stay as the history; what could be charged goes when a consent ends.
create type commerce.automatic_state as enum ('asked', 'linking', 'active', 'ended');
create type commerce.automatic_end as enum (
  'withdrawn', 'replaced', 'unpaid', 'not_saved', 'not_linked',
  'expired', 'blocked', 'unlinked', 'over', 'contract', 'left'
);
create table commerce.automatic_renewal (
  id uuid primary key,
  account_id uuid not null,
  method text not null check (method in ('1', '4')),
  gateway text not null,
  state commerce.automatic_state not null default 'asked',
  -- What was agreed to, word for word, and the most that one charge may be.
  wording_version text not null,
  wording text not null,
  most_rupiah int4 not null check (most_rupiah > 0),
  -- The purchase that it was agreed with.
  cart_id uuid references commerce.cart on delete set null,
  -- What is charged, sealed, and how its owner knows it.
  token bytea,
  label text,
  token_ends_at timestamptz,
  agreed_at timestamptz not null,
  activated_at timestamptz,
  ended_at timestamptz,
  end_reason commerce.automatic_end,
  forgotten_at timestamptz,
  -- A wallet's owner has so long to agree to its linking.
  link_until timestamptz,
  -- The charge of one end: announced, tried, given up. All of it begins anew with another end.
  for_ends_at timestamptz,
  noticed_at timestamptz,
  noticed_rupiah int4,
  attempts int4 not null default 0,
  charge_at timestamptz,
  payment_id uuid references commerce.payment,
  decline text,
  check_at timestamptz,
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'ended') = (end_reason is not null)),
  check (state <> 'active' or token is not null),
  check ((noticed_at is null) = (noticed_rupiah is null))
);
create unique index automatic_one_active on commerce.automatic_renewal (account_id)
  where state = 'active';
create unique index automatic_one_asked on commerce.automatic_renewal (account_id)
  where state in ('asked', 'linking');
create index automatic_due on commerce.automatic_renewal (check_at) where check_at is not null;
create index automatic_by_account on commerce.automatic_renewal (account_id, agreed_at desc);

-- One row a try, whoever makes it and however often: the second finds the first.
create unique index payment_one_automatic on commerce.payment
  ((choice ->> 'saved'), (choice ->> 'attempt')) where choice ? 'attempt';
