-- The age class of the title that showed a file last, kept when the title lets it go: another title that takes it in a lower
-- class needs a second person, though no title shows it meanwhile. Null: no title let it go yet.
alter table catalog.asset add column last_class catalog.film_class;
