-- Sports: who plays whom, when and on which channel; what happened, each thing at its place on the channel's timeline.
create table live.competition (
  competition_id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,60}$'),
  sport text not null check (sport in ('football', 'badminton')),
  name text not null,
  -- Stand in for a logo, as a channel's do.
  mark text not null check (length(mark) between 1 and 4),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  position smallint not null default 100,
  updated_at timestamptz not null default now()
);

-- How a table is made, from this moment on: a match counts by the rule of its kick-off, ties break by the rule of now.
create table live.table_rule (
  competition_id uuid not null references live.competition on delete cascade,
  valid_from timestamptz not null,
  win smallint not null check (win between 0 and 10),
  draw smallint not null check (draw between 0 and 10),
  loss smallint not null check (loss between 0 and 10),
  tie_breakers text[] not null check (
    tie_breakers <@ array['points', 'difference', 'scored', 'won', 'headToHead', 'rallies']
    and cardinality(tie_breakers) > 0
  ),
  primary key (competition_id, valid_from)
);

create table live.season (
  season_id uuid primary key,
  competition_id uuid not null references live.competition on delete cascade,
  name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at)
);
create index season_of_competition on live.season (competition_id, starts_at);

create table live.team (
  team_id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,60}$'),
  sport text not null check (sport in ('football', 'badminton')),
  name text not null,
  short_name text not null,
  mark text not null check (length(mark) between 1 and 4),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  city text not null default '',
  updated_at timestamptz not null default now()
);

-- Who is in a table before the first match.
create table live.season_team (
  season_id uuid not null references live.season on delete cascade,
  team_id uuid not null references live.team on delete cascade,
  primary key (season_id, team_id)
);

create table live.fixture (
  fixture_id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'),
  season_id uuid not null references live.season on delete cascade,
  home_team_id uuid not null references live.team,
  away_team_id uuid not null references live.team,
  round text,
  kick_off_at timestamptz not null,
  venue text not null default '',
  -- The window of the channel's timeline that shows it; a programme may be written anew, its place stays.
  channel_id uuid references live.channel on delete set null,
  broadcast_from timestamptz,
  broadcast_until timestamptz,
  -- What the match is beside that is the newest line of live.fixture_state that the clock has reached.
  is_postponed boolean not null default false,
  updated_at timestamptz not null default now(),
  check (home_team_id <> away_team_id),
  check (num_nulls(broadcast_from, broadcast_until) in (0, 2)),
  check (broadcast_until > broadcast_from)
);
create index fixture_time on live.fixture (kick_off_at);
create index fixture_season on live.fixture (season_id, kick_off_at);
create index fixture_broadcast on live.fixture (channel_id, broadcast_from);
create index fixture_home on live.fixture (home_team_id, kick_off_at);
create index fixture_away on live.fixture (away_team_id, kick_off_at);

-- What the score was from a moment of the timeline on: whoever watches later sees it unfold by this.
create table live.fixture_state (
  fixture_id uuid not null references live.fixture on delete cascade,
  at timestamptz not null,
  status text not null check (status in ('live', 'finished')),
  -- [{kind: regular|extra|shootout, home, away}]
  periods jsonb not null,
  primary key (fixture_id, at)
);

-- Chapters.
create table live.moment (
  moment_id uuid primary key,
  fixture_id uuid not null references live.fixture on delete cascade,
  at timestamptz not null,
  kind text not null,
  team_id uuid references live.team,
  -- As people read it: `23'`, `Gim 2`.
  clock text not null default '',
  detail text not null default ''
);
create index moment_time on live.moment (fixture_id, at);

-- Ranges of the channel's timeline, played one after the other.
create table live.highlight (
  highlight_id uuid primary key,
  fixture_id uuid not null references live.fixture on delete cascade,
  channel_id uuid not null references live.channel on delete cascade,
  title text not null,
  -- [{from, until}] in milliseconds since 1970, in the order in which they play.
  ranges jsonb not null,
  created_at timestamptz not null
);
create index highlight_fixture on live.highlight (fixture_id, created_at);

-- What editors changed, from what to what. Outlives whoever did it, without their name.
create table live.sports_change (
  id bigint generated always as identity primary key,
  account_id uuid,
  what text not null,
  target_id uuid not null,
  before jsonb,
  after jsonb,
  at timestamptz not null
);
create index sports_change_target on live.sports_change (target_id, id desc);
