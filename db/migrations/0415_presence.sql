-- Who has a document, a week or a release open: a lease of seconds for each tab, renewed by its beats. Worth nothing after
-- a crash, and so not logged.
create unlogged table studio.presence (
  account_id uuid not null,
  tab uuid not null,
  kind text not null,
  subject_id uuid not null,
  -- The part of the page that it looks at.
  part text,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (account_id, tab)
);
create index presence_by_subject on studio.presence (kind, subject_id, seen_at);
