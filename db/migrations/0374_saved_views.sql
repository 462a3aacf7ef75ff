-- What a member of staff asks of a list again and again: its words, filters and order, kept by name. Own or for all.
create table studio.view (
  id uuid primary key,
  account_id uuid not null,
  -- Below /studio, and what follows the question mark.
  page text not null,
  query text not null,
  name text not null check (length(name) between 1 and 60),
  is_shared boolean not null default false,
  created_at timestamptz not null
);
create unique index view_by_name on studio.view (account_id, page, lower(name));
create index view_shared on studio.view (page, name) where is_shared;
