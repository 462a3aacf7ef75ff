-- What the comparison of a season's episodes found: for editors to take over, seen by no viewer.
create table catalog.found_marker (
  asset_id uuid not null references catalog.asset on delete cascade,
  kind text not null check (kind in ('intro', 'recap', 'credits')),
  from_ms integer not null check (from_ms >= 0),
  until_ms integer check (until_ms > from_ms),
  agreed integer not null,
  compared integer not null,
  primary key (asset_id, kind)
);
