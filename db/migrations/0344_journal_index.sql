-- without a transaction
-- Every settlement writes here: a plain index would hold that up for as long as it is built.
create index concurrently if not exists ledger_entry_booked
  on commerce.ledger_entry ((coalesce(booked_at, created_at)), id);
