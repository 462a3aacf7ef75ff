-- Published versions of an asset whose files exist. One that was replaced stays until `keep_until`: viewers are in the
-- midst of it, and a channel's published blocks of the past week name it, however often it is replaced meanwhile.
create table catalog.asset_version (
  asset_id uuid not null references catalog.asset on delete cascade,
  version integer not null,
  superseded_at timestamptz,
  keep_until timestamptz not null,
  primary key (asset_id, version)
);
create index asset_version_superseded on catalog.asset_version (keep_until) where superseded_at is not null;

-- Any of those that are there may stand in a block: a week and a day from now none of today's is shown any more.
insert into catalog.asset_version (asset_id, version, superseded_at, keep_until)
select distinct track.asset_id, track.version,
  case when track.version < asset.version then now() end, now() + interval '8 days'
from catalog.asset_track track join catalog.asset asset on asset.id = track.asset_id;
