-- Captions that a machine is asked for: one request a film and language. The row is the job; what comes of it is the draft of a
-- subtitle, which editors read and publish.
create table catalog.caption_request (
  asset_id uuid not null references catalog.asset on delete cascade,
  lang text not null check (lang ~ '^[a-z]{2,3}$'),
  asked_at timestamptz not null,
  -- When it is tried next; null: done, or given up.
  due_at timestamptz,
  -- Tries since something was heard last.
  attempts integer not null default 0,
  -- How far it was heard, of how much: what was heard is kept when a worker dies.
  heard_ms integer not null default 0,
  total_ms integer,
  cues jsonb not null default '[]',
  -- Why it failed last, as staff read it.
  problem text,
  primary key (asset_id, lang)
);
create index caption_request_due on catalog.caption_request (due_at) where due_at is not null;

-- Lines as a machine wrote them, until an editor saves them.
alter table catalog.subtitle add column is_machine boolean not null default false;
