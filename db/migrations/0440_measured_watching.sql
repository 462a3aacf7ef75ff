-- How much of the product the server itself had measured of this profile's playback by then. Null: it was not asked.
alter table playback.watch_event add column watched_ms integer;
