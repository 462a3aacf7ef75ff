-- Television: channels, what they show and when. A channel is a timeline: live, start-over, pause and catch-up are
-- places on it, and manifests are computed from these rows alone.
create schema live;

create table live.genre (
  genre_id text primary key check (genre_id ~ '^[a-z0-9-]{1,40}$'),
  name text not null,
  position smallint not null,
  -- The number that addresses of the older platform name it by.
  tvs_id text not null unique
);

create table live.channel (
  channel_id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,60}$'),
  -- What viewers type on their keys.
  number smallint not null unique check (number between 1 and 9999),
  name text not null,
  description text not null default '',
  genre_id text not null references live.genre,
  -- Assembled from packaged titles and a schedule, or encoded from a contribution.
  kind text not null check (kind in ('assembled', 'encoded')),
  matrix text not null check (matrix in ('A', 'B', 'C', 'D')),
  -- Two or three letters and a colour stand in for a logo that nobody has given yet.
  mark text not null check (length(mark) between 1 and 4),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  logo_url text,
  -- Names of it elsewhere: in guides, and at the older platform.
  xmltv_id text unique,
  tvs_id text not null unique,
  -- 0: nothing is kept.
  catchup_hours smallint not null default 168 check (catchup_hours between 0 and 168),
  -- Guides of real stations are a little off; an assembled channel's guide never is.
  pad_before_seconds smallint not null default 0 check (pad_before_seconds between 0 and 600),
  pad_after_seconds smallint not null default 0 check (pad_after_seconds between 0 and 1800),
  -- HLS announces the longest segment once and may never change it.
  target_seconds smallint not null default 4 check (target_seconds between 1 and 12),
  -- Assembled: what the schedule is made from. Encoded: where its sources are.
  plan jsonb not null default '{}',
  is_shown boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index channel_genre on live.channel (genre_id, number);

create table live.programme (
  programme_id uuid primary key default gen_random_uuid(),
  channel_id uuid not null references live.channel on delete cascade,
  start_at timestamptz not null,
  stop_at timestamptz not null,
  title text not null,
  subtitle text,
  synopsis text not null default '',
  -- Broadcast classes of the KPI; none is not for children.
  kpi_class text check (kpi_class in ('SU', 'P', 'A', 'R', 'D')),
  category text,
  -- As people read it: `S2 E5`.
  episode text,
  is_live boolean not null default false,
  picture_url text,
  -- The title that it shows, for the way to its page.
  title_slug text,
  -- 'schedule', 'editor', or 'xmltv:' and the name of the guide.
  source text not null,
  check (stop_at > start_at),
  -- One thing at a time.
  exclude using gist (channel_id with =, tstzrange(start_at, stop_at) with &&)
);
create index programme_time on live.programme (channel_id, start_at);

-- What an assembled channel plays: titles one after the other, again and again until the end. Append-only: a row
-- that was published never changes, for players hold playlists that were computed from it.
create table live.block (
  channel_id uuid not null references live.channel on delete cascade,
  ordinal integer not null check (ordinal >= 0),
  -- 90 kHz since 1970: whole for every frame of the house format.
  start_ticks bigint not null,
  end_ticks bigint not null check (end_ticks > start_ticks),
  -- [{assetId, version}]
  items jsonb not null,
  -- Of the whole channel before this block: items, segments of picture and of sound.
  items_before bigint not null,
  video_before bigint not null,
  audio_before bigint not null,
  primary key (channel_id, ordinal)
);
create unique index block_time on live.block (channel_id, start_ticks);
