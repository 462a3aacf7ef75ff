-- without a transaction
-- How a name begins, as the studio asks for people.
create index concurrently if not exists person_plain_name on catalog.person (plain_name, slug);
