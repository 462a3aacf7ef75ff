-- Titles that hold what was asked, so many at most, by their index and nothing else. The planner takes each of twenty words that
-- go on from what was begun for one that some hundreds of titles hold, and reads all titles in the hope of finding enough soon.
create function catalog.titles_holding(asked tsquery, most integer) returns setof uuid
  language sql stable strict
  set enable_seqscan = off set enable_indexscan = off
  as $$ select title_id from catalog.title where search @@ asked limit most $$;
