-- The test clock: how far the time of money, plans and rights stands ahead of the real one. Only rehearsals write
-- here; a production service never reads it.
create table platform.clock_offset (
  -- Null: everybody. An account's own comes on top of it.
  account_id uuid unique nulls not distinct,
  milliseconds int8 not null check (milliseconds > 0),
  changed_at timestamptz not null
);
