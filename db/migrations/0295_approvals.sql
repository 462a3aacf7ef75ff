-- What a member of staff may not do alone: asked for, decided by somebody else, done in the transaction of the decision.
create schema studio;

create table studio.approval (
  id uuid primary key,
  -- The call of the contract, and its body as it is run again.
  call_id text not null,
  input jsonb not null,
  area text not null,
  subject_kind text not null,
  subject_id text not null,
  -- Whose account it is about, if anyone's.
  account_id uuid,
  -- Members of staff; null once their account was erased.
  asked_by uuid,
  asked_at timestamptz not null,
  reason text not null,
  because text[] not null default '{}',
  expires_at timestamptz not null,
  state text not null default 'open'
    check (state in ('open', 'approved', 'refused', 'withdrawn', 'expired', 'returned')),
  -- What it would change, as it stood when it was asked for, and the SHA-256 of it.
  impact jsonb not null,
  impact_hash text not null,
  decided_by uuid,
  decided_at timestamptz,
  -- The decider's words, or why it went back.
  note text not null default '',
  result jsonb,
  check ((state = 'open') = (decided_at is null))
);
create unique index approval_one_open on studio.approval (call_id, subject_kind, subject_id) where state = 'open';
create index approval_open on studio.approval (asked_at desc, id desc) where state = 'open';
create index approval_closed on studio.approval (asked_at desc, id desc) where state <> 'open';
create index approval_of_asker on studio.approval (asked_by, asked_at desc, id desc);
create index approval_of_decider on studio.approval (decided_by) where decided_by is not null;
create index approval_of_account on studio.approval (account_id, asked_at desc) where account_id is not null;
