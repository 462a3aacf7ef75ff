-- Rails and banners are documents too. Which kinds there are is said by contract/editorial/documents.ts; what owns the
-- live rows of one joins there, and this table holds them all.
alter table editorial.document drop constraint document_kind_check;
alter table editorial.document add constraint document_kind_check check (kind ~ '^[a-z][a-zA-Z]*$');

-- Rails are published one by one, so that two may stand at one number until the other has moved too.
alter table catalog.rail drop constraint rail_mode_number_key;
create index rail_order on catalog.rail (mode, number, rail_id);

-- Of a rail that shows what stands under a genre.
alter table catalog.rail add column genre_id uuid references catalog.genre on delete set null;
