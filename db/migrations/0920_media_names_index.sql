-- without a transaction
-- A part of a file's name, wherever it stands in it: editors find the film that they bind to a title by it.
create index concurrently if not exists upload_name on catalog.upload using gin (name public.gin_trgm_ops)
  where asset_id is not null;
create index concurrently if not exists asset_path on catalog.asset using gin ((source ->> 'path') public.gin_trgm_ops)
  where source ->> 'path' is not null;
