-- Assembled channels that have nothing to show from a moment on, as far as is known. Hours that were dark stay dark, whatever
-- licence comes later. The row goes when something is laid again.
create table live.gap (
  channel_id uuid primary key references live.channel on delete cascade,
  -- Since 1970, 90,000 a second, as of blocks.
  from_ticks bigint not null
);
