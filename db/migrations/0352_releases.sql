-- Many documents that go live together: one moment, one transaction, one undo. The row is the job; unlike a plan it stays,
-- because it knows what viewers saw before.
create table editorial.release (
  release_id uuid primary key,
  name text not null,
  note text not null default '',
  state text not null check (state in ('draft', 'review', 'planned', 'published', 'undone')),
  planned_for timestamptz,
  -- Why it was not published at its time; its documents say more.
  problem text,
  -- One process at a time works on it.
  leased_until timestamptz,
  published_at timestamptz,
  undone_at timestamptz,
  updated_at timestamptz not null,
  check ((state = 'planned') = (planned_for is not null))
);
create index release_due on editorial.release (planned_for) where state = 'planned';
create index release_updated on editorial.release (updated_at desc, release_id desc);

-- One document of it, at the version that was put in. Without a version it is withdrawn.
create table editorial.release_item (
  release_id uuid not null references editorial.release on delete cascade,
  document_id uuid not null references editorial.document on delete cascade,
  no integer,
  -- What viewers saw before it, null for nothing; and what they saw after it. Known once it is published.
  before_no integer,
  after_no integer,
  -- Why nothing of the release was published, where this one was the reason.
  problem text,
  primary key (release_id, document_id)
);
create index release_item_document on editorial.release_item (document_id);
