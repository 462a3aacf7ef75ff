-- The age class of a title's trailer; null: the title's. Viewers are held to the higher of both.
alter table catalog.title add column trailer_class catalog.film_class;
create trigger title_trailer_edit before update of trailer_class
  on catalog.title for each row execute function catalog.note_edit();
