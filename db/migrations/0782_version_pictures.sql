-- without a transaction
-- Which documents show a picture whose licence ends: asked of fifty thousand pictures, among every version that was saved.
create index concurrently if not exists version_pictures on editorial.version using gin (editorial.pictures_of(body))
  where editorial.pictures_of(body) <> '[]';
