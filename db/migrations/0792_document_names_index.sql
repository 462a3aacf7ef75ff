-- without a transaction
-- A part of a name, wherever it stands in it: asked with every few letters that are typed, and written by people alone, so that no
-- list of what is not yet in it has to be read as well.
create index concurrently if not exists document_name on editorial.document using gin (plain_name public.gin_trgm_ops)
  with (fastupdate = off) where plain_name is not null;
create index concurrently if not exists release_name on editorial.release using gin (plain_name public.gin_trgm_ops)
  with (fastupdate = off);
