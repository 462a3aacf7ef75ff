-- Reports of viewing rewrite these rows every few seconds. With room on the page, and no index on what changes, such a
-- write stays on its page and touches no index (HOT): a fourth of the processor's time, a twentieth of the write-ahead log.
-- These statements wait for no reader for long: an index that goes needs the table to itself for a moment.
set local lock_timeout = '10s';
alter table playback.progress set (fillfactor = 70);
alter table playback.playback_session set (fillfactor = 70);
alter table playback.channel_position set (fillfactor = 70);
-- Lists of a profile come by the primary key's first columns and are sorted in memory: some hundred rows.
drop index playback.progress_recent;
-- What an account plays is a handful of rows; what plays on a channel is counted, every few seconds, once for all.
create index playback_session_of_account on playback.playback_session (account_id);
create index playback_session_of_channel on playback.playback_session (channel_id) where channel_id is not null;
drop index playback.playback_session_account;
drop index playback.playback_session_channel;
-- Lapsed leases are swept by one process, some minutes apart, by a look over a table of what plays now.
drop index playback.playback_session_expiry;
