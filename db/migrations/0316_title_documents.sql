-- Titles are documents too: their drafts and versions stand here, what is live in the tables of catalog.
alter table editorial.document drop constraint document_kind_check;
alter table editorial.document add constraint document_kind_check
  check (kind in ('promo', 'article', 'highlight', 'clip', 'clipCategory', 'title', 'rail', 'banner'));

-- Several documents that are published in one transaction, at one moment, and taken back in one.
create table editorial.release (
  release_id uuid primary key,
  name text not null,
  planned_for timestamptz,
  leased_until timestamptz,
  -- Why it could not be done at its time: an editor has to plan anew.
  problem text,
  published_at timestamptz,
  undone_at timestamptz,
  updated_at timestamptz not null,
  check (undone_at is null or published_at is not null)
);
create index release_updated on editorial.release (updated_at desc, release_id desc);
create index release_due on editorial.release (planned_for)
  where planned_for is not null and published_at is null and problem is null;

create table editorial.release_item (
  release_id uuid not null references editorial.release on delete cascade,
  document_id uuid not null references editorial.document on delete cascade,
  -- The version that is published.
  no integer not null,
  -- What was live before: an undo brings it back. Null: nothing was.
  undo_no integer,
  primary key (release_id, document_id)
);
create index release_item_document on editorial.release_item (document_id);
