-- Of a play, the plan that it was watched under and the network that it came by: an AS number with its name, never an address.
alter table playback.quality_beat add column tier text not null default 'visitor';
alter table playback.quality_beat add column provider text;
alter table playback.quality drop constraint quality_cube_check;
alter table playback.quality add constraint quality_cube_check
  check (cube in ('all', 'title', 'channel', 'device', 'zone', 'tier', 'provider', 'error')) not valid;
