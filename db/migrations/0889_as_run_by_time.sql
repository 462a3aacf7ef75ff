-- without a transaction
-- What is older than 13 months is forgotten by time, whatever channel it was on: some of them are deleted meanwhile.
create index concurrently if not exists as_run_began on live.as_run (began_at);
