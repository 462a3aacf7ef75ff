-- Pages that show only who watched: the indexes of all reviews walk past everybody else, who may be nearly all.
create index review_watched_by_newest on engagement.review (title_id, created_at desc, id desc)
  where state = 'published' and verified;
create index review_watched_by_helpful on engagement.review (title_id, helpful desc, id desc)
  where state = 'published' and verified;
create index review_watched_by_stars
  on engagement.review (title_id, (stars * 1000000000::bigint + helpful) desc, id desc)
  where state = 'published' and verified;
create index review_watched_by_low
  on engagement.review (title_id, ((5 - stars) * 1000000000::bigint + helpful) desc, id desc)
  where state = 'published' and verified;
