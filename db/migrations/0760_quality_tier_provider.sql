-- Of a play, the plan that it was watched under and the network that it came by: an AS number with its name, never an address.
alter table playback.quality_beat add column tier text not null default 'visitor';
alter table playback.quality_beat add column provider text;
