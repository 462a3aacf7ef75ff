-- without a transaction
-- Which weeks that are live name a collection of fillers.
create index concurrently if not exists slot_filler_collection on live.slot ((fill ->> 'collectionId'))
  where fill ? 'collectionId';
