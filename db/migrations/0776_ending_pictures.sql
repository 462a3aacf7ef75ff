-- without a transaction
-- Pictures whose licences end soon, told before they are gone.
create index concurrently if not exists library_picture_ending on catalog.library_picture (licence_to) where licence_to is not null;
