-- Always true. To look whether a title holds a word reads all that it is found by, which the planner takes for as cheap as
-- comparing two numbers. So it walked thousands of titles, those featured most first, for a word that some hundreds hold,
-- where their index tells them at once. Said beside such a condition, this is the rest of its cost; it is asked last, of titles
-- that hold the word. It is of plpgsql because a function of SQL would be written out, and its cost lost.
create function catalog.costly_to_read(title_id uuid) returns boolean
  language plpgsql immutable cost 400
  as $$ begin return true; end $$;
