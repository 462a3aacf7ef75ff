-- without a transaction
-- A part of a title's name, wherever it stands in it, drafts' too: typed into the studio's list, and written by people alone.
create index concurrently if not exists title_entry_name_part on catalog.title_entry using gin (plain_name public.gin_trgm_ops)
  with (fastupdate = off);
