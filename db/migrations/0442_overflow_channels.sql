-- Where an event goes on that is not over when a fixed time comes: the slot names a channel, and while the event goes on
-- there that channel has a slot of its own, which no version of its week holds.
alter table live.slot
  add column overflow_channel_id uuid references live.channel on delete set null,
  -- The channel that it comes from; null: a slot of this channel's week.
  add column overflow_from uuid references live.channel on delete cascade;
create index slot_overflow_from on live.slot (overflow_from) where overflow_from is not null;
create index slot_overflow_channel on live.slot (overflow_channel_id) where overflow_channel_id is not null;

-- The slot there; null: it has not gone over.
alter table live.open_event add column overflow_slot_id uuid;
