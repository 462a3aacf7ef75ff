-- Pictures of editors' own, for articles, promotions, highlights and clips; a document names one where it names a title's.
create table catalog.library_picture (
  picture_id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^gambar-[0-9a-f]{12}$'),
  name text not null,
  -- What it shows, in words, and whose it is.
  alt text not null default '',
  credit text not null default '',
  -- Shown until then; null: for good.
  licence_to timestamptz,
  focus_x real not null default 0.5 check (focus_x between 0 and 1),
  focus_y real not null default 0.5 check (focus_y between 0 and 1),
  -- Empty until the worker has drawn it.
  images jsonb not null default '[]',
  created_at timestamptz not null
);
create index library_picture_newest on catalog.library_picture (created_at desc, picture_id desc);
