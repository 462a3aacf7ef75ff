-- What operators did, with whom and why; written in the transaction of what was done.
create schema studio;

create table studio.audit (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  -- Who did it, and whose account it was about; null once that account was erased.
  operator_id uuid,
  account_id uuid,
  act text not null,
  reason text not null,
  -- What was so before and after, without anything personal.
  before jsonb not null,
  after jsonb not null
);
create index audit_of_account on studio.audit (account_id) where account_id is not null;
create index audit_of_operator on studio.audit (operator_id) where operator_id is not null;
