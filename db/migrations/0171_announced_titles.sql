alter table catalog.title
  -- From when a title that comes out later (`published_at`) is announced; null: not before it is out.
  add column announced_at timestamptz,
  -- Why its class is what it is.
  add column descriptors text[] not null default '{}' check (
    descriptors <@ array['violence', 'language', 'fear', 'sex', 'substances', 'gambling', 'grief']
  );
create index title_coming on catalog.title (published_at, title_id) where announced_at is not null;

drop trigger title_edit on catalog.title;
create trigger title_edit before update of slug, kind, name, original_name, tagline, synopsis, year,
    film_class, matrix, licence_from, licence_to, platform_id, attribution, licence, licence_url, source_url,
    country, language, featured_weight, is_free_content, published_at, announced_at, descriptors
  on catalog.title for each row execute function catalog.note_edit();
