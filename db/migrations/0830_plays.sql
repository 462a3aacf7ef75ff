-- A play as support is asked about it: what a player of an account said of itself, folded out of its beats. By day, kept for 90
-- (playback/quality/plays.ts). Plays of children and of visitors are in sums alone.
create table playback.play (
  -- When the service first heard of it, by UTC.
  day date not null,
  -- As its beats name it.
  play uuid not null,
  account_id uuid not null,
  profile_id uuid not null,
  product_id uuid,
  channel_id uuid,
  check (num_nonnulls(product_id, channel_id) = 1),
  device text not null,
  device_name text not null,
  tier text not null,
  zone text not null,
  provider text,
  started_at timestamptz not null,
  startup_ms integer check (startup_ms >= 0),
  stalls integer not null default 0,
  stalled_ms bigint not null default 0,
  played_ms bigint not null default 0,
  kbit bigint not null default 0,
  -- The highest picture that moved, in lines.
  height integer,
  -- What its last beat said: the next is counted from it, and how the play ended is told by it. Null before the first is counted.
  state text check (length(state) = 1),
  said_at timestamptz,
  seq integer,
  kbps integer,
  error text check (length(error) <= 40),
  primary key (play, day)
) partition by range (day);
create table playback.play_rest partition of playback.play default with (fillfactor = 50);
create index play_account on playback.play (account_id, started_at desc);

-- How far beats were folded into plays, by when they came: who holds this row folds.
create table playback.play_fold (
  singleton boolean primary key default true check (singleton),
  folded_to timestamptz not null
);
insert into playback.play_fold (folded_to) values (now());

alter table playback.quality_beat add column height integer;
