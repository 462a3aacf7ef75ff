-- The week of a channel: its versions as staff save them, never changed, and beside them what is live.
create table live.week (
  channel_id uuid primary key references live.channel on delete cascade,
  draft_no integer not null check (draft_no >= 1),
  -- The version that viewers see, and the one before it; null before the first.
  live_no integer,
  former_no integer,
  updated_at timestamptz not null
);

create table live.week_version (
  channel_id uuid not null references live.week on delete cascade,
  no integer not null check (no >= 1),
  -- {slots: [...]}: as contract/live/operator-week.ts has it.
  body jsonb not null,
  note text not null default '',
  saved_at timestamptz not null,
  published_at timestamptz,
  primary key (channel_id, no)
);

-- The slots of the version that is live: what the publisher follows.
create table live.slot (
  slot_id uuid not null,
  channel_id uuid not null references live.channel on delete cascade,
  layer text not null check (layer in ('template', 'dated', 'live')),
  weekday smallint check (weekday between 1 and 7),
  -- A day of western Indonesia: `2026-11-23`.
  date text check (date ~ '^\d{4}-\d\d-\d\d$'),
  -- Minutes since midnight in western Indonesia.
  start_minute smallint not null check (start_minute between 0 and 1435),
  minutes smallint not null check (minutes between 5 and 1440),
  source jsonb not null,
  fill jsonb not null,
  overrun text not null check (overrun in ('cut', 'push')),
  is_fixed boolean not null,
  kpi_class text check (kpi_class in ('SU', 'P', 'A', 'R', 'D')),
  primary key (channel_id, slot_id),
  check ((layer = 'template') = (weekday is not null)),
  check ((weekday is null) = (date is not null))
);

-- Of which slot and layer a schedule announced it; null: of the rotation, or of no schedule.
alter table live.programme add column slot_id uuid;
alter table live.programme add column layer text check (layer in ('template', 'dated', 'live'));
-- When a channel last showed a title.
create index programme_title on live.programme (channel_id, title_slug, start_at desc)
  where title_slug is not null;

-- Who waits for a programme that goes or moves.
create index reminder_subject on notifications.reminder (subject_id);
