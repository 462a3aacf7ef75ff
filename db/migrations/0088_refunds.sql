-- Refunds that work themselves off, cases of buyers, and what differs between our books and a gateway's.

-- Whether something was watched by a right decides about a full refund.
alter table commerce.entitlement add column first_watched_at timestamptz;

-- Every row is money that goes back. The row is the job: due at check_at, done at done_at, or a person has it.
alter table commerce.refund_due drop constraint refund_due_pkey;
alter table commerce.refund_due
  add column id uuid primary key default gen_random_uuid(),
  -- The same wish never makes a second row.
  add column key text unique,
  add column asked_as text not null default 'system'
    check (asked_as in ('viewer', 'operator', 'system', 'gateway')),
  -- By the method it was paid with, or, where that can't be, to the credit balance.
  add column way text not null default 'method' check (way in ('method', 'credit')),
  add column ends_rights boolean not null default true,
  add column note text not null default '',
  add column check_at timestamptz default now(),
  add column attempts int4 not null default 0,
  add column problem text,
  add column owner text check (owner in ('finance'));
update commerce.refund_due set key = payment_id::text || ':settled';
update commerce.refund_due set check_at = null where done_at is not null;
alter table commerce.refund_due
  alter column key set not null,
  add check (done_at is not null or check_at is not null or owner is not null);
create index refund_due_by_payment on commerce.refund_due (payment_id);
create index refund_due_at on commerce.refund_due (check_at) where check_at is not null;
create index refund_due_owned on commerce.refund_due (owner) where owner is not null and done_at is null;

alter table commerce.invoice
  add foreign key (refund_id) references commerce.refund_due;

create type commerce.case_kind as enum ('money_taken');
create type commerce.case_state as enum ('open', 'answered', 'closed');
create sequence commerce.case_number;

-- A question of a buyer that nobody may lose. Its timeline is public to the buyer.
create table commerce.case (
  id uuid primary key,
  number text not null unique,
  account_id uuid not null,
  kind commerce.case_kind not null,
  state commerce.case_state not null default 'open',
  owner text not null default 'support' check (owner in ('support', 'finance')),
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null))
);
create unique index case_one_open on commerce.case (account_id, kind) where state <> 'closed';
create index case_by_account on commerce.case (account_id, created_at desc);
create index case_open on commerce.case (created_at) where state <> 'closed';

create table commerce.case_entry (
  id bigint generated always as identity primary key,
  case_id uuid not null references commerce.case on delete cascade,
  who text not null check (who in ('buyer', 'team', 'system')),
  text text not null,
  at timestamptz not null
);
create index case_entry_by_case on commerce.case_entry (case_id, id);

-- One look at a gateway's settlement list of a day. The row is the job.
create table commerce.reconciliation (
  gateway text not null,
  -- In Western Indonesian time, `2026-11-21`.
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  check_at timestamptz,
  attempts int4 not null default 0,
  looked_at timestamptz,
  settlements int4,
  primary key (gateway, day)
);
create index reconciliation_due on commerce.reconciliation (check_at) where check_at is not null;

create type commerce.difference_kind as enum (
  'missing_here', 'missing_there', 'amount_differs', 'state_differs', 'refunded_twice', 'chargeback'
);

-- Where our books and a gateway's tell two stories: somebody owns it until it is explained.
create table commerce.difference (
  id uuid primary key,
  kind commerce.difference_kind not null,
  gateway text not null,
  order_id text not null,
  payment_id uuid references commerce.payment,
  ours_rupiah int8,
  theirs_rupiah int8,
  details text not null,
  owner text not null default 'finance' check (owner in ('finance', 'support')),
  state text not null default 'open' check (state in ('open', 'resolved')),
  resolution text,
  found_at timestamptz not null,
  resolved_at timestamptz,
  unique (gateway, order_id, kind),
  check ((state = 'resolved') = (resolved_at is not null and resolution is not null))
);
create index difference_open on commerce.difference (found_at) where state = 'open';
