-- Reports of viewing rewrite these rows every few seconds. With room on the page, and no index on what changes, such a
-- write stays on its page and touches no index (HOT): a fourth of the processor's time, a twentieth of the write-ahead log.
alter table playback.progress set (fillfactor = 70);
alter table playback.playback_session set (fillfactor = 70);
alter table playback.channel_position set (fillfactor = 70);
-- Lists of a profile come by the primary key's first columns and are sorted in memory: some hundred rows.
drop index playback.progress_recent;
drop index playback.playback_session_account;
drop index playback.playback_session_channel;
-- Lapsed leases are swept by one process, some minutes apart, by a look over a table of what plays now.
drop index playback.playback_session_expiry;
