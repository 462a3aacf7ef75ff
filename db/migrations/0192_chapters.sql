-- Named parts of a film or an episode. As markers they belong to the file; a chapter goes on to the next one.
create table catalog.chapter (
  asset_id uuid not null,
  from_ms integer not null check (from_ms >= 0),
  title text not null check (length(title) between 1 and 120),
  primary key (asset_id, from_ms)
);
