-- The history of a profile is read by pages, newest first; what was taken out of "Lanjutkan Menonton" stays in it.
alter table playback.progress add column removed_at timestamptz;
drop index playback.progress_recent;
create index progress_recent on playback.progress (account_id, profile_id, watched_at desc, product_id desc);

-- A product counts as finished at nine tenths now: what stands there already leaves "Lanjutkan Menonton".
update playback.progress set finished = true where not finished and position_ms >= duration_ms * 0.9;
