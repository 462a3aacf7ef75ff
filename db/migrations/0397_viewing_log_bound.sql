-- The logs of viewing become partitions by day, without a copy and without a lock that lasts: what is there becomes the
-- partition of everything before a day of next week. Here that bound begins to hold for new rows.
do $$
declare bound text := quote_literal((date_trunc('day', now() at time zone 'UTC') + interval '7 days') at time zone 'UTC');
begin
  execute 'alter table playback.watch_event add constraint watch_event_before check (at < ' || bound || ') not valid';
  execute 'alter table playback.channel_watch add constraint channel_watch_before check (at < ' || bound || ') not valid';
end
$$;
