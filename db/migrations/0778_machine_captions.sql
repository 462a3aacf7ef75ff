-- Captions that a machine is asked for: one wish a film and language at a time. The row is the job; what comes of it is the
-- draft of a subtitle, which editors read and publish.
create table catalog.caption_wish (
  asset_id uuid not null references catalog.asset on delete cascade,
  lang text not null check (lang ~ '^[a-z]{2,3}$'),
  asked_at timestamptz not null,
  -- When it is tried next; null: done, or given up.
  due_at timestamptz,
  attempts integer not null default 0,
  -- Pieces of the film that were heard, and of how many: what is heard is kept when a worker dies.
  heard integer not null default 0,
  pieces integer,
  cues jsonb not null default '[]',
  -- Why it failed last, as staff read it; with no due_at it was given up.
  problem text,
  done_at timestamptz,
  primary key (asset_id, lang)
);
create index caption_wish_due on catalog.caption_wish (due_at) where due_at is not null;

-- Lines that a machine wrote, until an editor saves them.
alter table catalog.subtitle add column is_machine boolean not null default false;
