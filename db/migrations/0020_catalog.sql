create extension if not exists fuzzystrmatch;
create schema catalog;

create type catalog.title_kind as enum ('film', 'series');
create type catalog.film_class as enum ('SU', '13+', '17+', '21+');
create type catalog.matrix_class as enum ('A', 'B', 'C', 'D', 'E');
create type catalog.home_mode as enum ('normal', 'kids');
create type catalog.credit_role as enum ('director', 'writer', 'actor', 'voice', 'producer', 'composer',
  'cinematographer', 'editor', 'studio');
create type catalog.rail_layout as enum ('poster', 'landscape', 'ranked');
create type catalog.rail_source as enum ('picked', 'latest', 'category');
create type catalog.banner_place as enum ('top', 'middle');
create type catalog.banner_alignment as enum ('LEFT', 'CENTER', 'RIGHT');

-- Names without case and accents, as searches and "begins with" compare them.
create function catalog.plain(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create table catalog.category (
  category_id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  description text not null default '',
  position integer not null default 0,
  seeded_hash text,
  edited_at timestamptz
);

create table catalog.genre (
  genre_id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  -- Other words for it that people search with.
  aliases text[] not null default '{}',
  plain_name text not null generated always as (catalog.plain(name)) stored,
  seeded_hash text,
  edited_at timestamptz
);

create table catalog.person (
  person_id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  plain_name text not null generated always as (catalog.plain(name)) stored,
  seeded_hash text,
  edited_at timestamptz
);
create index person_name_trigram on catalog.person using gin (plain_name public.gin_trgm_ops);

-- A film or a series. The id is the product id that everybody outside knows.
create table catalog.title (
  title_id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  kind catalog.title_kind not null,
  name text not null,
  original_name text,
  tagline text not null default '',
  synopsis text not null default '',
  year integer check (year between 1880 and 2200),
  film_class catalog.film_class not null,
  matrix catalog.matrix_class not null,
  -- Watched and shown only inside this window; no end means for good.
  licence_from timestamptz not null default '2000-01-01T00:00:00Z',
  licence_to timestamptz check (licence_to > licence_from),
  -- Kept for one platform only; null is all of them.
  platform_id text,
  attribution text,
  licence text,
  licence_url text,
  source_url text,
  -- Used until the asset tells its own length.
  runtime_ms integer check (runtime_ms > 0),
  country text,
  language text,
  -- catalog.asset: the film itself (series have theirs on episodes) and the trailer.
  asset_id uuid,
  trailer_asset_id uuid,
  featured_weight integer not null default 0,
  -- Shown in the free hub; nothing that needs a plan may stand there.
  is_free_content boolean not null default false check (not is_free_content or matrix in ('A', 'B')),
  created_at timestamptz not null default now(),
  -- Null is a draft.
  published_at timestamptz,
  plain_name text not null generated always as (catalog.plain(name)) stored,
  -- Names A, people and genres B, tagline and episode names C, synopsis D; written after each change.
  search tsvector not null default '',
  seeded_hash text,
  edited_at timestamptz,
  check (kind = 'film' or asset_id is null)
);
create index title_published on catalog.title (published_at desc) where published_at is not null;
create index title_featured on catalog.title (featured_weight desc, published_at desc);
create index title_name_order on catalog.title (plain_name text_pattern_ops);
create index title_name_trigram on catalog.title using gin (plain_name public.gin_trgm_ops);
create index title_search on catalog.title using gin (search);
create index title_asset on catalog.title (asset_id) where asset_id is not null;
create index title_trailer on catalog.title (trailer_asset_id) where trailer_asset_id is not null;

create table catalog.season (
  title_id uuid not null references catalog.title on delete cascade,
  number integer not null check (number between 0 and 1000),
  name text not null,
  primary key (title_id, number)
);

create table catalog.episode (
  product_id uuid primary key default gen_random_uuid(),
  title_id uuid not null,
  season integer not null,
  number integer not null check (number between 0 and 10000),
  name text not null,
  synopsis text not null default '',
  asset_id uuid,
  runtime_ms integer check (runtime_ms > 0),
  published_at timestamptz,
  seeded_hash text,
  edited_at timestamptz,
  unique (title_id, season, number),
  foreign key (title_id, season) references catalog.season on delete cascade
);
create index episode_asset on catalog.episode (asset_id) where asset_id is not null;

create table catalog.title_category (
  category_id uuid not null references catalog.category on delete cascade,
  title_id uuid not null references catalog.title on delete cascade,
  position integer not null default 0,
  primary key (category_id, title_id)
);
create index title_category_title on catalog.title_category (title_id);

create table catalog.title_genre (
  genre_id uuid not null references catalog.genre on delete cascade,
  title_id uuid not null references catalog.title on delete cascade,
  -- The first genre of a title says most about it.
  position integer not null default 0,
  primary key (genre_id, title_id)
);
create index title_genre_title on catalog.title_genre (title_id);

create table catalog.credit (
  title_id uuid not null references catalog.title on delete cascade,
  person_id uuid not null references catalog.person on delete cascade,
  role catalog.credit_role not null,
  character text,
  position integer not null default 0,
  primary key (title_id, person_id, role)
);
create index credit_person on catalog.credit (person_id);

create table catalog.rail (
  rail_id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  mode catalog.home_mode not null,
  -- 0, 1 and 2 are the personal rails, which other calls feed.
  number integer not null check (number > 2),
  name text not null,
  layout catalog.rail_layout not null default 'poster',
  -- Its titles: picked one by one, the latest, or those of its category.
  source catalog.rail_source not null default 'picked',
  category_id uuid references catalog.category on delete set null,
  size integer not null default 20 check (size between 1 and 50),
  is_hidden boolean not null default false,
  seeded_hash text,
  edited_at timestamptz,
  -- Deferred, so that rails can change places in one transaction.
  unique (mode, number) deferrable initially deferred
);

create table catalog.rail_item (
  rail_id uuid not null references catalog.rail on delete cascade,
  title_id uuid not null references catalog.title on delete cascade,
  position integer not null,
  primary key (rail_id, title_id)
);

create table catalog.banner (
  banner_id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  place catalog.banner_place not null,
  mode catalog.home_mode not null,
  position integer not null default 0,
  headline text not null,
  text text not null default '',
  label text not null,
  -- About a title, or leading elsewhere: a path of the site or an https address.
  title_id uuid references catalog.title on delete cascade,
  href text check (href ~ '^(/([^/\\]|$)|https://)'),
  alignment catalog.banner_alignment not null default 'LEFT',
  starts_at timestamptz not null default '2000-01-01T00:00:00Z',
  ends_at timestamptz check (ends_at > starts_at),
  is_hidden boolean not null default false,
  seeded_hash text,
  edited_at timestamptz,
  check ((title_id is null) <> (href is null))
);
create index banner_place on catalog.banner (place, mode, position);

-- Every word that a search could mean: mistyped ones are led to the nearest.
create table catalog.search_word (
  word text collate "C" primary key,
  stem text not null generated always as ((ts_lexize('indonesian_stem', word))[1]) stored
);
create index search_word_stem on catalog.search_word (stem);
create index search_word_trigram on catalog.search_word using gin (word public.gin_trgm_ops);

-- The words nearest to a mistyped one, all with the fewest wrong letters. Short words with a wrong letter
-- share few trigrams, hence the low threshold; the distance decides.
create function catalog.near_words(token text, most integer) returns setof text
  language sql stable strict
  set pg_trgm.similarity_threshold = 0.15
  as $$
    select word from catalog.search_word
    where word operator(public.%) token
      and public.levenshtein_less_equal(word, token, most) <= most
    order by public.levenshtein(word, token)
    fetch first 1 row with ties
  $$;

-- A row that somebody changed after it was seeded belongs to them: seeding leaves it alone. Only seeding
-- announces itself, so an edit counts however it was made.
create function catalog.note_edit() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('catalog.seeding', true), '') <> 'on' then
    new.edited_at := now();
  end if;
  return new;
end $$;

create trigger category_edit before update of slug, name, description, position
  on catalog.category for each row execute function catalog.note_edit();
create trigger genre_edit before update of slug, name, aliases
  on catalog.genre for each row execute function catalog.note_edit();
create trigger person_edit before update of slug, name
  on catalog.person for each row execute function catalog.note_edit();
create trigger title_edit before update of slug, kind, name, original_name, tagline, synopsis, year,
    film_class, matrix, licence_from, licence_to, platform_id, attribution, licence, licence_url, source_url,
    country, language, featured_weight, is_free_content, published_at
  on catalog.title for each row execute function catalog.note_edit();
create trigger episode_edit before update of season, number, name, synopsis, published_at
  on catalog.episode for each row execute function catalog.note_edit();
create trigger rail_edit before update of slug, mode, number, name, layout, source, category_id, size, is_hidden
  on catalog.rail for each row execute function catalog.note_edit();
create trigger banner_edit before update of slug, place, mode, position, headline, text, label, title_id, href,
    alignment, starts_at, ends_at, is_hidden
  on catalog.banner for each row execute function catalog.note_edit();

-- What hangs on a title or rail is part of it.
create function catalog.note_part_edit() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('catalog.seeding', true), '') = 'on' then
    return null;
  end if;
  if tg_table_name = 'rail_item' then
    update catalog.rail set edited_at = now() where rail_id = coalesce(new.rail_id, old.rail_id);
  else
    update catalog.title set edited_at = now() where title_id = coalesce(new.title_id, old.title_id);
  end if;
  return null;
end $$;

create trigger rail_item_edit after insert or update or delete
  on catalog.rail_item for each row execute function catalog.note_part_edit();
create trigger title_category_edit after insert or update or delete
  on catalog.title_category for each row execute function catalog.note_part_edit();
create trigger title_genre_edit after insert or update or delete
  on catalog.title_genre for each row execute function catalog.note_part_edit();
create trigger credit_edit after insert or update or delete
  on catalog.credit for each row execute function catalog.note_part_edit();
