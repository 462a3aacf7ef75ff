-- What a title plays stands on the title, so that a list reads a title and the one asset whose pictures it shows: to
-- find it among episodes and assets for each title made every list as dear as the catalogue is large.
alter table catalog.title
  -- From when something of it can be played; null: nothing is packaged. A film: as soon as its asset is there.
  add column playable_from timestamptz,
  -- The asset whose pictures stand for it: the film, or a series' first episode that is out.
  add column picture_asset_id uuid;

create function catalog.refresh_playing(changed uuid) returns void language plpgsql as $$
declare
  film record;
  beginning timestamptz;
  picture uuid;
begin
  -- Two who change what one title plays wait for each other here.
  select t.kind, t.asset_id into film from catalog.title t where t.title_id = changed for no key update;
  if not found then return; end if;
  if film.kind = 'film' then
    select '-infinity', a.id into beginning, picture from catalog.asset a
      where a.id = film.asset_id and a.version > 0;
  else
    select min(e.published_at) into beginning
      from catalog.episode e join catalog.asset a on a.id = e.asset_id and a.version > 0
      where e.title_id = changed;
    select e.asset_id into picture
      from catalog.episode e join catalog.asset a on a.id = e.asset_id and a.version > 0
      where e.title_id = changed and e.published_at <= greatest(beginning, now())
      order by e.season, e.number limit 1;
  end if;
  update catalog.title t set playable_from = beginning, picture_asset_id = picture
    where t.title_id = changed and (t.playable_from, t.picture_asset_id) is distinct from (beginning, picture);
end $$;

-- The packager that publishes an asset and the editor who gives it to a title may not overlook each other: the editor's
-- side holds the asset, and so one of them comes second and sees both.
create function catalog.note_playing() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform from catalog.asset where id = new.asset_id for share;
  end if;
  perform catalog.refresh_playing(coalesce(new.title_id, old.title_id));
  return null;
end $$;

create function catalog.note_asset_playing() returns trigger language plpgsql as $$
declare
  changed uuid := coalesce(new.id, old.id);
  concerned uuid;
begin
  for concerned in
    select title_id from catalog.title where asset_id = changed
    union select title_id from catalog.episode where asset_id = changed
    order by 1
  loop
    perform catalog.refresh_playing(concerned);
  end loop;
  return null;
end $$;

create trigger title_playing after insert or update of asset_id, kind
  on catalog.title for each row execute function catalog.note_playing();
-- `told_at` is written when an episode has come out, which changes what a series begins with.
create trigger episode_playing after insert or delete or update of title_id, asset_id, season, number, published_at, told_at
  on catalog.episode for each row execute function catalog.note_playing();
create trigger asset_playing_added after insert
  on catalog.asset for each row when (new.version > 0) execute function catalog.note_asset_playing();
create trigger asset_playing_changed after update of version
  on catalog.asset for each row when ((old.version > 0) <> (new.version > 0))
  execute function catalog.note_asset_playing();
create trigger asset_playing_removed after delete
  on catalog.asset for each row when (old.version > 0) execute function catalog.note_asset_playing();

update catalog.title t set playable_from = '-infinity', picture_asset_id = a.id
from catalog.asset a where t.kind = 'film' and a.id = t.asset_id and a.version > 0;

update catalog.title t set playable_from = p.beginning, picture_asset_id = p.picture
from (
  select distinct on (e.title_id) e.title_id, e.asset_id as picture, e.beginning
  from (
    select e.*, min(e.published_at) over (partition by e.title_id) as beginning
    from catalog.episode e join catalog.asset a on a.id = e.asset_id and a.version > 0
    where e.published_at is not null
  ) e
  where e.published_at <= greatest(e.beginning, now())
  order by e.title_id, e.season, e.number
) p
where t.kind = 'series' and p.title_id = t.title_id;

-- Popular channels are asked for with each home page: what was watched is summed by the hour and the channel as it is
-- reported. The hours of a day go round, so the table never grows; a busy channel has several rows, for its viewers'
-- reports not to wait for each other.
create table playback.channel_hour (
  channel_id uuid not null,
  -- Of the day, UTC.
  hour_of_day smallint not null check (hour_of_day between 0 and 23),
  shard smallint not null,
  hour timestamptz not null,
  seconds bigint not null,
  primary key (channel_id, hour_of_day, shard)
) with (fillfactor = 70);

insert into playback.channel_hour
select channel_id, extract(hour from hour at time zone 'UTC'), 0, hour, seconds
from (
  select channel_id, date_trunc('hour', at, 'UTC') as hour, sum(duration_seconds) as seconds
  from playback.channel_watch where at >= date_trunc('hour', now(), 'UTC') - interval '23 hours'
  group by 1, 2
) watched;
