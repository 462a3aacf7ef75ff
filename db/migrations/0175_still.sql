-- A picture of what a channel showed at a moment. Most last minutes; one of each programme stays while it can be watched again.
create table live.still (
  channel_id uuid not null references live.channel on delete cascade,
  taken_at timestamptz not null,
  -- What stands between `/img/` and the width.
  picture text not null,
  is_kept boolean not null,
  primary key (channel_id, taken_at)
);

-- When the next is taken; a row for each shown channel.
create table live.still_due (
  channel_id uuid primary key references live.channel on delete cascade,
  due_at timestamptz not null
);
create index still_due_at on live.still_due (due_at);
