-- What channels really showed, item by item, for whoever asks what ran at a moment and for proof to licensors. Blocks and
-- programmes go after eight days; this is kept for 13 months. Names as they were then.
create table live.as_run (
  channel_id uuid not null,
  began_at timestamptz not null,
  ended_at timestamptz not null check (ended_at > began_at),
  -- title: a film or an episode; own: a file of the channel that is no title's; then who sent an encoded channel, or its slate.
  carrier text not null check (carrier in ('title', 'own', 'primary', 'backup', 'slate')),
  -- What the guide announced; null where it announced nothing.
  programme text,
  -- The title and its episode; of an encoder the programme.
  name text not null,
  title_id uuid,
  asset_id uuid,
  primary key (channel_id, began_at)
);
create index as_run_title on live.as_run (title_id, began_at) where title_id is not null;

-- How far each channel is written down, and when it is looked at again.
create table live.as_run_mark (
  channel_id uuid primary key references live.channel on delete cascade,
  until_at timestamptz not null,
  due_at timestamptz not null
);
