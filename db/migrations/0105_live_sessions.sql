-- Encoded channels: what came in, as far as it was aired. All of it is append-only: players hold playlists that were
-- computed from these rows.

-- What an encoder names itself by, two for each channel. Only the hash is here; the key itself is derived from the
-- service's secret and `generation`, so that a copy of this table opens nothing.
create table live.stream_key (
  channel_id uuid not null references live.channel on delete cascade,
  slot text not null check (slot in ('primary', 'backup')),
  generation integer not null default 1 check (generation > 0),
  key_hash bytea not null unique,
  -- SRT tells nobody apart: each key has a port of its own, counted from the first.
  srt_offset smallint not null unique check (srt_offset >= 0),
  rotated_at timestamptz not null default now(),
  primary key (channel_id, slot)
);

-- Who writes an encoded channel, and how it goes. `epoch` grows with each writer: whoever comes back from the dead
-- carries an old one and changes nothing.
create table live.ingest (
  channel_id uuid primary key references live.channel on delete cascade,
  epoch bigint not null default 0,
  writer text not null default '',
  -- waiting: nothing came in yet; live; slate: what came in has stopped.
  state text not null default 'waiting' check (state in ('waiting', 'live', 'slate')),
  -- What is on air: 'primary' or 'backup'.
  slot text check (slot in ('primary', 'backup')),
  -- As it comes in: {codec, width, height, fps, audio}.
  picture jsonb,
  kbps integer not null default 0,
  last_segment_at timestamptz,
  -- How far the media's clock has moved from ours since the session began.
  drift_ms integer not null default 0,
  -- From the end of a segment's media to its row.
  lag_ms integer not null default 0,
  reconnects integer not null default 0,
  failovers integer not null default 0,
  -- Rows that wait for this database, and objects for their store.
  waiting_rows integer not null default 0,
  -- [{slot, kind, isUp, since, kbps, error}]
  sources jsonb not null default '[]',
  updated_at timestamptz not null default now()
);

-- One stretch of a channel: a session of one encoder, or the slate between two.
create table live.span (
  channel_id uuid not null references live.channel on delete cascade,
  ordinal integer not null check (ordinal >= 0),
  kind text not null check (kind in ('session', 'slate')),
  -- In the addresses of its segments.
  session_id uuid not null unique,
  slot text check (slot in ('primary', 'backup')),
  -- A slate is an asset, from its beginning.
  asset_id uuid,
  asset_version integer,
  -- 90 kHz since 1970. An encoder may have begun a little before its place on the channel was free.
  anchor_ticks bigint not null,
  start_ticks bigint not null,
  reach_ticks bigint not null,
  -- How many are aired, and how many the channel aired before.
  segments integer not null default 0 check (segments >= 0),
  segments_before bigint not null check (segments_before >= 0),
  -- Of every segment but the last: objects are named by the time that follows from it and the anchor.
  segment_ticks integer not null check (segment_ticks > 0),
  -- media/track.ts without segments, in the order of `live.segment.bytes`.
  tracks jsonb not null default '[]',
  opened_at timestamptz not null default now(),
  -- Immutable from then on.
  closed_at timestamptz,
  close_reason text,
  primary key (channel_id, ordinal),
  check (reach_ticks >= start_ticks),
  check ((kind = 'slate') = (asset_id is not null))
);
create index span_time on live.span (channel_id, start_ticks);
create unique index span_open on live.span (channel_id) where closed_at is null;

-- One row a segment, for all tracks. Days are partitions, made ahead and dropped when their time is over.
create table live.segment (
  channel_id uuid not null,
  start_ticks bigint not null,
  session_id uuid not null,
  -- In its session, from 1.
  number integer not null check (number > 0),
  -- In the ticks of each kind of track, as they stand in the media itself.
  video_time bigint not null,
  video_duration integer not null check (video_duration > 0),
  audio_time bigint not null,
  audio_duration integer not null check (audio_duration > 0),
  bytes integer[] not null,
  primary key (channel_id, start_ticks)
) partition by range (start_ticks);
create index segment_of_session on live.segment (session_id, number);
