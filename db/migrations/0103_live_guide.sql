-- Guides that stations and others write (XMLTV): where they are, what each said last, and what was wrong with it.
create table live.feed (
  feed_id uuid primary key default gen_random_uuid(),
  -- Programmes that come of it say so: 'xmltv:' and this.
  name text not null unique check (name ~ '^[a-z0-9-]{1,40}$'),
  -- None: an editor uploads its text.
  url text,
  -- Where two guides speak of the same time, the lower number is believed.
  priority smallint not null default 100 check (priority between 1 and 1000),
  is_active boolean not null default true,
  refresh_minutes integer not null default 60 check (refresh_minutes between 5 and 10080),
  -- What the guide's server said of the text that was imported last: asked again only when it changed.
  etag text,
  last_modified text,
  -- When the worker looks next.
  check_at timestamptz not null default now(),
  good_at timestamptz,
  -- Why the last try gave nothing; none after a good one.
  problem text,
  problem_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index feed_due on live.feed (check_at) where is_active and url is not null;

-- What a guide said last of a channel, already without its own overlaps. The shown programmes are made from these and
-- from what editors wrote, so a guide that comes late or broken changes nothing.
create table live.feed_entry (
  feed_id uuid not null references live.feed on delete cascade,
  channel_id uuid not null references live.channel on delete cascade,
  start_at timestamptz not null,
  stop_at timestamptz not null check (stop_at > start_at),
  -- {title, subtitle, synopsis, kpiClass, category, episode, isLive, pictureUrl}
  content jsonb not null,
  primary key (feed_id, channel_id, start_at)
);
create index feed_entry_of_channel on live.feed_entry (channel_id, start_at);

-- Every look at a guide that had something to tell.
create table live.feed_run (
  run_id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references live.feed on delete cascade,
  at timestamptz not null,
  outcome text not null check (outcome in ('imported', 'refused')),
  problem text,
  -- Of the whole text: channels that it declares, those with programmes, programmes.
  channels integer not null default 0,
  channels_with_programmes integer not null default 0,
  programmes integer not null default 0,
  -- Rows of the shown guide that came and went by it.
  added integer not null default 0,
  removed integer not null default 0
);
create index feed_run_of_feed on live.feed_run (feed_id, at desc);

-- What an editor should know of a run, a line each.
create table live.feed_finding (
  run_id uuid not null references live.feed_run on delete cascade,
  ordinal integer not null,
  kind text not null,
  -- Ours and the guide's own name of the channel that it is about.
  channel_id uuid references live.channel on delete cascade,
  xmltv_id text,
  at timestamptz,
  detail text not null default '',
  primary key (run_id, ordinal)
);

-- Times that an editor cleared: guides fill them no more.
create table live.cleared_time (
  channel_id uuid not null references live.channel on delete cascade,
  start_at timestamptz not null,
  stop_at timestamptz not null check (stop_at > start_at),
  primary key (channel_id, start_at)
);

-- Who changed a channel, its guide or a feed from what to what.
create table live.change (
  id bigint generated always as identity primary key,
  operator_id uuid not null,
  what text not null,
  target_id uuid not null,
  before jsonb,
  after jsonb,
  at timestamptz not null
);
create index change_by_target on live.change (target_id, id desc);
