-- Stretches of a film or an episode that the player offers to skip, and where its credits begin. They belong to the
-- file: another cut of the same film has them elsewhere.
create table catalog.marker (
  asset_id uuid not null,
  kind text not null check (kind in ('intro', 'recap', 'credits')),
  from_ms integer not null check (from_ms >= 0),
  -- Null: to the end.
  until_ms integer check (until_ms > from_ms),
  primary key (asset_id, kind),
  check (kind = 'credits' or until_ms is not null)
);
