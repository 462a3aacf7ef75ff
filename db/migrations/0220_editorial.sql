-- What editors write: promotions, articles, highlights, clips. Viewers read `published` alone, which holds nothing but
-- what is live; drafts and plans stand in the other tables, so that no draft can leak into a page.
create schema editorial;

create table editorial.document (
  document_id uuid primary key,
  kind text not null check (kind in ('promo', 'article', 'highlight', 'clip', 'clipCategory')),
  -- In its address. It stays once the document was published: links to it must not die.
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  -- The newest version.
  draft_no integer not null check (draft_no > 0),
  -- The version that viewers see.
  live_no integer,
  first_published_at timestamptz,
  withdrawn_at timestamptz,
  updated_at timestamptz not null,
  unique (kind, slug)
);
create index document_updated on editorial.document (updated_at desc, document_id desc);
create index document_kind_updated on editorial.document (kind, updated_at desc, document_id desc);

-- Never changed: going back to an older one saves it as a new one. Who saved it is an act in platform.act.
create table editorial.version (
  document_id uuid not null references editorial.document on delete cascade,
  no integer not null check (no > 0),
  body jsonb not null,
  note text not null default '',
  saved_at timestamptz not null,
  primary key (document_id, no)
);

-- The row is the job: it goes when it is done. It names a version, so that what is saved later is not published with it.
create table editorial.plan (
  document_id uuid not null references editorial.document on delete cascade,
  action text not null check (action in ('publish', 'withdraw')),
  no integer,
  planned_for timestamptz not null,
  -- One process at a time works on it.
  leased_until timestamptz,
  -- Why it could not be done: an editor has to plan anew.
  problem text,
  primary key (document_id, action),
  check ((action = 'publish') = (no is not null))
);
create index plan_due on editorial.plan (planned_for) where problem is null;

create table editorial.published (
  document_id uuid primary key references editorial.document,
  kind text not null,
  slug text not null,
  no integer not null,
  body jsonb not null,
  -- When viewers first saw it, and this version of it.
  published_at timestamptz not null,
  updated_at timestamptz not null,
  -- The topic of an article, the category of a clip.
  topic text,
  -- Order by hand: highlights and categories.
  position integer not null default 0,
  -- The period of a promotion.
  starts_at timestamptz,
  ends_at timestamptz,
  unique (kind, slug)
);
create index published_latest on editorial.published (kind, published_at desc, document_id desc);
create index published_topic on editorial.published (kind, topic, published_at desc, document_id desc)
  where topic is not null;
create index published_promo on editorial.published (ends_at) where kind = 'promo';
create index published_position on editorial.published (kind, position, document_id)
  where kind in ('highlight', 'clipCategory');
