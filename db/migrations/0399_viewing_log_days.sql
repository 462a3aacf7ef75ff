-- The logs of viewing by day: a day that is over is dropped as a whole. The worker makes days ahead
-- (playback/progress/viewing-log.ts); what comes where none was made goes to the rest, so that nothing fails.

create table playback.watch_event_days (
  id bigint generated always as identity,
  account_id uuid not null,
  profile_id uuid not null,
  product_id uuid not null,
  event_type text not null constraint watch_event_event_type_check check (event_type in ('S', 'E')),
  offset_ms integer not null constraint watch_event_offset_ms_check check (offset_ms >= 0),
  at timestamptz not null
) partition by range (at);
create table playback.channel_watch_days (
  id bigint generated always as identity,
  account_id uuid not null,
  profile_id uuid not null,
  channel_id uuid not null,
  duration_seconds integer not null
    constraint channel_watch_duration_seconds_check check (duration_seconds >= 0),
  access_device_type text not null,
  at timestamptz not null
) partition by range (at);

-- The same indexes as what is there has: they are taken over, none is built.
create index watch_event_days_account on playback.watch_event_days (account_id, at desc);
create index watch_event_days_product on playback.watch_event_days (product_id, account_id, profile_id)
  where event_type = 'S';
create index channel_watch_days_account on playback.channel_watch_days (account_id, at desc);

do $$
declare
  log text;
  bound text;
  highest bigint;
begin
  foreach log in array array['watch_event', 'channel_watch'] loop
    select substring(pg_get_constraintdef(oid) from '''[^'']+''') into bound
      from pg_constraint where conname = log || '_before';
    execute format('alter table playback.%I alter column id drop identity', log);
    execute format('select coalesce(max(id), 0) + 1 from playback.%I', log) into highest;
    execute format('alter table playback.%I alter column id restart with %s', log || '_days', highest);
    execute format('alter table playback.%I rename to %I', log, log || '_before');
    execute format('alter table playback.%I rename to %I', log || '_days', log);
    execute format('alter table playback.%I attach partition playback.%I for values from (minvalue) to (%s)',
      log, log || '_before', bound);
    execute format('create table playback.%I partition of playback.%I default', log || '_rest', log);
  end loop;
end
$$;
