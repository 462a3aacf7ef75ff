-- What follows a programme until its slot ends: titles that editors put together under a name, each with a weight.
create table live.filler_collection (
  collection_id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  -- A save names the one that it began from.
  revision integer not null check (revision >= 1),
  updated_at timestamptz not null
);
create unique index filler_collection_name on live.filler_collection (lower(name));

create table live.filler (
  collection_id uuid not null references live.filler_collection on delete cascade,
  title_id uuid not null,
  weight smallint not null check (weight between 1 and 100),
  primary key (collection_id, title_id)
);
