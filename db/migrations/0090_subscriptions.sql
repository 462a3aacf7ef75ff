-- Subscriptions that change: upgrades, pauses, grace, what comes after the end, and plans bought for others.
alter type commerce.right_source add value if not exists 'gift';
alter type commerce.right_source add value if not exists 'grace';
alter type commerce.right_source add value if not exists 'bonus';
alter type commerce.refund_reason add value if not exists 'upgrade_used';
alter type commerce.refund_reason add value if not exists 'gift_unused';

-- Grace and gifts come of a payment too.
do $$
declare
  known text;
begin
  for known in
    select conname from pg_constraint
    where conrelid = 'commerce.entitlement'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%source%payment_id%'
  loop
    execute format('alter table commerce.entitlement drop constraint %I', known);
  end loop;
end $$;
alter table commerce.entitlement
  add constraint entitlement_paid check (source <> 'purchase' or payment_id is not null);

-- A pause splits a period: what is left of it becomes its next part. Its parts never last longer than it did.
alter table commerce.subscription
  drop constraint subscription_payment_id_key,
  add column part int4 not null default 0 check (part >= 0),
  -- The upgrade that took the rest of this period in payment, and when the period had ended without it.
  add column converted_by uuid references commerce.payment,
  add column converted_ends_at timestamptz,
  add constraint subscription_part unique (payment_id, part),
  add check ((converted_by is null) = (converted_ends_at is null));
create index subscription_by_account on commerce.subscription (account_id, ends_at);

-- A time without the plan; what was left moved behind it. Once for each period.
create table commerce.pause (
  id uuid primary key,
  account_id uuid not null,
  payment_id uuid not null unique references commerce.payment,
  starts_at timestamptz not null,
  resumes_at timestamptz not null,
  -- Its owner came back earlier.
  ended_at timestamptz,
  created_at timestamptz not null,
  check (resumes_at > starts_at and resumes_at <= starts_at + interval '60 days')
);
create index pause_by_account on commerce.pause (account_id, starts_at desc);

-- What comes after the last period of an account: one open row an account.
create table commerce.renewal (
  id uuid primary key,
  account_id uuid not null,
  -- The last period, and when it ends.
  payment_id uuid not null references commerce.payment,
  tier commerce.tier not null,
  ends_at timestamptz not null,
  zone text not null,
  -- What is renewed: what ran, or the smaller one that its owner chose.
  package_id uuid not null references commerce.package,
  cancelled_at timestamptz,
  -- Opened from a letter's link; the same for all letters of this end.
  cart_id uuid references commerce.cart on delete set null,
  created_at timestamptz not null,
  -- Another period followed, or the last one was taken back.
  closed_at timestamptz
);
create unique index renewal_one_open on commerce.renewal (account_id) where closed_at is null;
create index renewal_by_account on commerce.renewal (account_id, created_at desc);

-- Letters before the end, each once. The row is the job.
create table commerce.renewal_notice (
  renewal_id uuid not null references commerce.renewal on delete cascade,
  account_id uuid not null,
  days_before int4 not null check (days_before in (0, 1, 3)),
  due_at timestamptz not null,
  sent_at timestamptz,
  primary key (renewal_id, days_before)
);
create index renewal_notice_due on commerce.renewal_notice (due_at) where sent_at is null;

-- A plan bought for somebody else: for a relative by address, or as a gift by code.
create type commerce.gift_kind as enum ('relative', 'gift');
create type commerce.gift_state as enum ('unpaid', 'waiting', 'given', 'returned');
create table commerce.gift (
  id uuid primary key,
  -- Who pays.
  account_id uuid not null,
  kind commerce.gift_kind not null,
  sender_name text,
  -- For whom, until it is given.
  recipient text,
  message text,
  deliver_at timestamptz not null,
  code text unique check (code ~ '^[A-Z0-9]{12}$'),
  state commerce.gift_state not null default 'unpaid',
  payment_id uuid unique references commerce.payment,
  -- When to look at it next: to write, to give, to return.
  check_at timestamptz,
  letter_at timestamptz,
  expires_at timestamptz,
  given_to uuid,
  given_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'unpaid') = (payment_id is null)),
  check (state <> 'waiting' or (check_at is not null and expires_at is not null)),
  check ((kind = 'gift') = (code is not null))
);
create index gift_by_account on commerce.gift (account_id, created_at desc);
create index gift_due on commerce.gift (check_at) where check_at is not null;
