-- Posters and backdrops that editors chose outlive packaging anew, and those that came with the film can be had again.
alter table catalog.asset
  -- {poster: [...], backdrop: [...]}, as in `images`; a shape that is absent comes with the film.
  add column own_images jsonb not null default '{}',
  -- What packaging took; null: the same as `images`.
  add column packaged_images jsonb;
