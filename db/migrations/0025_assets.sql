-- Films as they are packaged and played. A title or an episode points at an asset; the asset's row is also
-- the job that packages it: who works on it (lease), how far it is, and why it failed.
create schema if not exists catalog;

create table catalog.asset (
  id uuid primary key default gen_random_uuid(),
  status text not null default 'queued' check (status in ('queued', 'working', 'ready', 'failed')),
  -- What viewers get: 0 until the first publication. Objects live below m/{id}/{version}/.
  version integer not null default 0,
  -- Counts claims. Each claim writes below its own number, so a worker that comes back from the dead
  -- can't touch what another one published.
  claim integer not null default 0,
  step text,
  progress real not null default 0 check (progress between 0 and 1),
  priority smallint not null default 0,
  -- Unexpected failures since the last success; a bad source fails at once, without counting.
  failures smallint not null default 0,
  error_code text,
  error_message text,
  source jsonb not null,
  lease_holder text,
  lease_until timestamptz,
  duration_seconds double precision,
  loudness jsonb,
  placeholder text check (placeholder ~ '^#[0-9a-f]{6}$'),
  images jsonb,
  thumbnails jsonb,
  subtitles jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ready_at timestamptz
);

create index asset_to_do on catalog.asset (priority desc, created_at) where status in ('queued', 'working');
create index asset_failed on catalog.asset (updated_at desc) where status = 'failed';

create table catalog.asset_track (
  asset_id uuid not null references catalog.asset (id) on delete cascade,
  version integer not null,
  id text not null,
  position smallint not null,
  type text not null check (type in ('video', 'audio')),
  codec text not null,
  lang text not null,
  timescale integer not null,
  init_length integer not null,
  -- media/segment-bytes.ts: bytes and ticks of each segment.
  segments bytea not null,
  bandwidth integer not null,
  average_bandwidth integer not null,
  width smallint,
  height smallint,
  frame_rate text,
  quality smallint,
  sample_rate integer,
  channels smallint,
  primary key (asset_id, version, id)
);
