-- What an operator set by hand: 'backup' keeps an encoded channel on its second source, 'slate' puts the slate on air.
alter table live.channel
  add column hold text check (hold in ('backup', 'slate')),
  add column held_at timestamptz;

-- What is wrong with what comes in, as the encoder sees it: [{kind: black|frozen|silent, since}].
alter table live.ingest add column problems jsonb not null default '[]';

-- What an encoded channel airs now, in small. Lost with a crash: the next is made two seconds later.
create unlogged table live.ingest_picture (
  channel_id uuid primary key references live.channel on delete cascade,
  taken_at timestamptz not null,
  picture bytea not null
);

-- How many watched a channel in a minute, at the most. Kept for hours.
create table live.audience (
  channel_id uuid not null references live.channel on delete cascade,
  minute timestamptz not null,
  viewers integer not null check (viewers >= 0),
  counted_at timestamptz not null,
  primary key (channel_id, minute)
);
create index audience_minute on live.audience (minute);

-- What went wrong with a channel, from when to when, and who has seen it.
create table live.alarm (
  alarm_id uuid primary key default gen_random_uuid(),
  channel_id uuid not null references live.channel on delete cascade,
  kind text not null check (kind in ('down', 'backup', 'black', 'frozen', 'silent', 'lag', 'audience')),
  raised_at timestamptz not null,
  -- When it was last so: one that comes and goes stays one alarm.
  seen_at timestamptz not null,
  ended_at timestamptz,
  acknowledged_at timestamptz,
  -- A member of staff; null once their account was erased.
  acknowledged_by uuid,
  check ((acknowledged_by is null) or (acknowledged_at is not null))
);
create unique index alarm_one_open on live.alarm (channel_id, kind) where ended_at is null;
create index alarm_raised on live.alarm (raised_at desc, alarm_id desc);
create index alarm_acknowledger on live.alarm (acknowledged_by) where acknowledged_by is not null;

-- Which of our channels an id of a guide means; no channel: it is none of ours, on purpose.
create table live.guide_mapping (
  guide_source_id uuid not null references live.guide_source on delete cascade,
  xmltv_id text not null,
  channel_id uuid references live.channel on delete cascade,
  primary key (guide_source_id, xmltv_id)
);
create index guide_mapping_channel on live.guide_mapping (channel_id) where channel_id is not null;

-- What viewers report, by when: a channel's page looks at those of the last days.
create index ticket_reported on commerce.ticket (created_at) where topic is not null;
