-- Quality of experience as players report it (CMCD). A beat is what a player said of a moment: without account, profile or
-- address. By day; the worker makes days ahead and drops them after three (playback/quality/roll.ts).
create table playback.quality_beat (
  at timestamptz not null,
  received_at timestamptz not null,
  -- One play: a digest, so that it leads to no session.
  play uuid not null,
  seq integer not null,
  -- As CMCD 2 names what a player does: s starting, p playing, r rebuffering, k seeking, a paused, e ended, f failed, q left.
  state text not null check (length(state) = 1),
  startup_ms integer check (startup_ms >= 0),
  error text check (length(error) <= 40),
  kbps integer check (kbps >= 0),
  title_id uuid,
  channel_id uuid,
  device text not null,
  zone text not null
) partition by range (at);
create table playback.quality_beat_rest partition of playback.quality_beat default;
create index quality_beat_at on playback.quality_beat using brin (at) with (pages_per_range = 16, autosummarize = on);
create index quality_beat_received on playback.quality_beat using brin (received_at) with (pages_per_range = 16, autosummarize = on);

-- Sums of minutes and hours by what was watched, where and on what. A bucket is always counted anew, whole.
create table playback.quality (
  grain text not null check (grain in ('minute', 'hour')),
  bucket timestamptz not null,
  cube text not null check (cube in ('all', 'title', 'channel', 'device', 'zone', 'error')),
  key text not null,
  attempts integer not null,
  plays integer not null,
  -- Left before the first picture, without an error.
  exits integer not null,
  start_failures integer not null,
  play_failures integer not null,
  stalls integer not null,
  stalled_ms bigint not null,
  played_ms bigint not null,
  kbit bigint not null,
  -- Plays by the time to their first picture: 32 buckets, each 1.26 times the one before, from 50 ms on.
  startup integer[] not null check (cardinality(startup) = 32),
  primary key (grain, bucket, cube, key)
);

-- How far beats were counted: who holds this row counts.
create table playback.quality_roll (
  singleton boolean primary key default true check (singleton),
  rolled_to timestamptz not null
);
insert into playback.quality_roll (rolled_to) values (now());

create table playback.quality_alarm (
  alarm_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('start_failures', 'rebuffering', 'startup')),
  cube text not null,
  key text not null,
  -- Shares as parts of one, times in milliseconds; usual is that of the same hour a week before, null without one.
  value double precision not null,
  usual double precision,
  raised_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create unique index quality_alarm_one_open on playback.quality_alarm (kind, cube, key) where ended_at is null;
create index quality_alarm_raised on playback.quality_alarm (raised_at desc, alarm_id desc);

-- Viewers of a channel have it badly: an alarm of the wall.
alter table live.alarm drop constraint alarm_kind_check;
alter table live.alarm add constraint alarm_kind_check
  check (kind in ('down', 'backup', 'black', 'frozen', 'silent', 'lag', 'audience', 'quality')) not valid;
