-- One act on many titles: tried out first, then done title by title, and taken back within a day. The row is the job.
create table editorial.bulk_job (
  job_id uuid primary key,
  -- Who asked for it; null once that account is erased, and then nothing of it goes on.
  account_id uuid,
  name text not null,
  act text not null check (act in ('publish', 'withdraw', 'change', 'import')),
  change jsonb,
  state text not null check (state in ('checking', 'ready', 'running', 'done', 'undoing', 'undone')),
  created_at timestamptz not null,
  applied_at timestamptz,
  leased_until timestamptz
);
create index bulk_job_newest on editorial.bulk_job (created_at desc, job_id desc);
create index bulk_job_open on editorial.bulk_job (created_at)
  where state in ('checking', 'running', 'undoing');
create index bulk_job_of_account on editorial.bulk_job (account_id);

create table editorial.bulk_item (
  job_id uuid not null references editorial.bulk_job,
  no integer not null,
  -- Of the file that it came from.
  line integer,
  title_id uuid,
  name text not null,
  slug text not null,
  change jsonb,
  outcome text not null check (outcome in
    ('waiting', 'change', 'same', 'refused', 'done', 'undone', 'kept')),
  reason text,
  -- How the title stood before, for the way back.
  before jsonb,
  after jsonb,
  primary key (job_id, no)
);
create index bulk_item_by_outcome on editorial.bulk_item (job_id, outcome, no);
