-- A version of a document that waits for somebody else's look, and what came of it. Who asked and who looked is in the
-- acts. It goes with the next version, and when its own is published.
create table editorial.review (
  document_id uuid primary key references editorial.document,
  no integer not null,
  state text not null check (state in ('waiting', 'approved', 'returned')),
  asked_at timestamptz not null,
  words text not null,
  decided_at timestamptz,
  reply text not null default ''
);
create index review_waiting on editorial.review (asked_at, document_id) where state = 'waiting';
