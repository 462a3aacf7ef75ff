-- without a transaction
-- Each order of a list of titles, with its id behind it, over what can be shown at all.
create index concurrently if not exists title_shown_featured
  on catalog.title (featured_weight desc, published_at desc, title_id)
  where playable_from is not null and published_at is not null;
create index concurrently if not exists title_shown_latest
  on catalog.title (published_at desc, title_id)
  where playable_from is not null and published_at is not null;
create index concurrently if not exists title_shown_name
  on catalog.title (plain_name, title_id)
  where playable_from is not null and published_at is not null;
create index concurrently if not exists title_shown_year
  on catalog.title (year desc nulls last, plain_name, title_id)
  where playable_from is not null and published_at is not null;
create index concurrently if not exists title_shown_free
  on catalog.title (featured_weight desc, published_at desc, title_id)
  where is_free_content and playable_from is not null and published_at is not null;
create index concurrently if not exists title_shown_slug
  on catalog.title (slug)
  where playable_from is not null and published_at is not null;
create index concurrently if not exists title_category_order
  on catalog.title_category (category_id, position, title_id);
