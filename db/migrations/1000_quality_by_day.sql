-- Sums of whole days of western Indonesia: a month of hours is too much to add up for a page.
alter table playback.quality drop constraint quality_grain_check;
alter table playback.quality add constraint quality_grain_check check (grain in ('minute', 'hour', 'day')) not valid;
alter table playback.quality_due drop constraint quality_due_grain_check;
alter table playback.quality_due add constraint quality_due_grain_check check (grain in ('minute', 'hour', 'day')) not valid;
-- Days whose hours stand already, to be counted by the workers' rounds.
insert into playback.quality_due (grain, bucket, due_at)
select distinct 'day', (date_trunc('day', bucket at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'), now() + interval '5 minutes'
from playback.quality where grain = 'hour' and cube = 'all' and bucket > now() - interval '31 days'
on conflict do nothing;
