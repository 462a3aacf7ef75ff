-- without a transaction
-- What an account plays is a handful of rows; what plays on a channel is counted, every few seconds, once for all. Neither
-- needs the end of a lease in its index, which every report changes.
create index concurrently if not exists playback_session_of_account
  on playback.playback_session (account_id);
create index concurrently if not exists playback_session_of_channel
  on playback.playback_session (channel_id) where channel_id is not null;
