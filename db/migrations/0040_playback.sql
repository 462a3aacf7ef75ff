create schema playback;

-- Where an account stands in a product. One row each: the continue list reads it, never the events.
create table playback.progress (
  account_id uuid not null,
  product_id uuid not null,
  title_id uuid not null,
  position_ms integer not null check (position_ms >= 0),
  duration_ms integer not null check (duration_ms > 0),
  finished boolean not null default false,
  watched_at timestamptz not null,
  primary key (account_id, product_id)
);
create index progress_recent on playback.progress (account_id, watched_at desc);

-- Start and end of watching, as told by players. Append-only.
create table playback.watch_event (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  product_id uuid not null,
  event_type text not null check (event_type in ('S', 'E')),
  offset_ms integer not null check (offset_ms >= 0),
  at timestamptz not null
);
create index watch_event_account on playback.watch_event (account_id, at desc);

-- A screen that plays: a lease that its player renews. Counted against the plan under a lock on the account.
create table playback.screen (
  id uuid primary key,
  account_id uuid not null,
  session_id text not null,
  device_id text not null,
  device_name text not null,
  product_id uuid not null,
  title text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index screen_account on playback.screen (account_id, expires_at);

create table playback.data_cap (
  account_id uuid primary key,
  max_height integer not null check (max_height >= 0)
);
