-- Whom a profile follows, what it does not want to be told, and how far it has watched.
create table live.team_follow (
  account_id uuid not null,
  profile_id uuid not null,
  team_id uuid not null references live.team on delete cascade,
  followed_at timestamptz not null,
  primary key (account_id, profile_id, team_id)
);

-- No row: matches of the teams that the profile follows.
create table live.spoiler_setting (
  account_id uuid not null,
  profile_id uuid not null,
  scope text not null check (scope in ('none', 'followed', 'all')),
  changed_at timestamptz not null,
  primary key (account_id, profile_id)
);

-- One match decided by itself, whatever the setting says.
create table live.spoiler_choice (
  account_id uuid not null,
  profile_id uuid not null,
  fixture_id uuid not null references live.fixture on delete cascade,
  is_hidden boolean not null,
  chosen_at timestamptz not null,
  primary key (account_id, profile_id, fixture_id)
);

-- The furthest place of a match's timeline that the profile's playhead has been at.
create table live.fixture_watch (
  account_id uuid not null,
  profile_id uuid not null,
  fixture_id uuid not null references live.fixture on delete cascade,
  up_to timestamptz not null,
  primary key (account_id, profile_id, fixture_id)
);
