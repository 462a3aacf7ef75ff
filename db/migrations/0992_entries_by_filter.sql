-- without a transaction
-- What the studio's list of titles is narrowed to, by name: without these a filter that few titles pass walked all of them.
create index concurrently if not exists title_entry_taken_down on catalog.title_entry (plain_name, title_id)
  where taken_down_at is not null;
create index concurrently if not exists title_entry_unlicensed on catalog.title_entry (plain_name, title_id)
  where licensed_from is null;
create index concurrently if not exists title_entry_licensed_to on catalog.title_entry (licensed_to);
create index concurrently if not exists title_entry_class on catalog.title_entry (film_class, plain_name, title_id);
create index concurrently if not exists title_entry_matrix on catalog.title_entry (matrix, plain_name, title_id);
