-- Who ends a takedown takes it for some seconds: one that fails is tried again then, and keeps no other waiting.
alter table catalog.takedown_end add column claimed_until timestamptz;
