-- What a channel's viewers lost is told by these alarms of it alone, among those of all channels. What an open one was last seen at is
-- written every few seconds, and stands in no index.
create index alarm_fault on live.alarm (channel_id, raised_at)
  where kind in ('down', 'black', 'frozen', 'silent');
