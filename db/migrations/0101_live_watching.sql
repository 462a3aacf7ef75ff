-- What a block shows, for cutting at the bounds of what was broadcast rather than of what was announced.
alter table live.block add column programme_id uuid references live.programme on delete set null;
create index block_programme on live.block (programme_id) where programme_id is not null;
-- What an assembled channel plays for a programme: assets, one after the other until it ends.
alter table live.programme add column items jsonb;

-- A screen plays a product or a channel.
alter table playback.screen
  alter column product_id drop not null,
  add column channel_id uuid,
  add check (num_nonnulls(product_id, channel_id) <= 1);
create index screen_channel on playback.screen (channel_id, expires_at) where channel_id is not null;

-- Where a profile stands on a channel: whoever paused here goes on there.
create table playback.channel_place (
  account_id uuid not null,
  profile_id uuid not null,
  channel_id uuid not null,
  -- The moment of the broadcast that was on the screen.
  place_at timestamptz not null,
  is_paused boolean not null,
  reported_at timestamptz not null,
  primary key (account_id, profile_id, channel_id)
);

-- How long a channel was watched, as told by players. Append-only.
create table playback.channel_watch (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  profile_id uuid not null,
  channel_id uuid not null,
  duration_seconds integer not null check (duration_seconds >= 0),
  access_device_type text not null,
  at timestamptz not null
);
create index channel_watch_account on playback.channel_watch (account_id, at desc);
