-- What a channel is aired in, smallest first: fewer than there might be where the machine is too slow.
alter table live.ingest add column rungs text[] not null default '{}';
