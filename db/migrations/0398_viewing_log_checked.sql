-- Reads all rows beside those who write: the next step then has nothing to read.
alter table playback.watch_event validate constraint watch_event_before;
alter table playback.channel_watch validate constraint channel_watch_before;
