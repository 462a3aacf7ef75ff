-- without a transaction
-- The few titles that wait, by name.
create index concurrently if not exists title_entry_in_review
  on catalog.title_entry (plain_name, title_id) where in_review;
