-- A slot whose event goes on until the desk ends it: so long at most.
alter table live.slot add column max_minutes smallint check (max_minutes between 5 and 1440);

-- How far such an event goes on a day, as far as it is known: longer step by step while it is on, until it is ended.
create table live.open_event (
  channel_id uuid not null references live.channel on delete cascade,
  slot_id uuid not null,
  date text not null check (date ~ '^\d{4}-\d\d-\d\d$'),
  stop_at timestamptz not null,
  -- Null: it goes on.
  ended_at timestamptz,
  primary key (channel_id, slot_id, date)
);
