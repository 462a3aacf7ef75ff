-- Every title that staff know of, drafts too: what the studio lists, and whose an address is. A row stays when its title
-- is withdrawn, so that no address is ever given to something else.
create table catalog.title_entry (
  title_id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  kind catalog.title_kind not null,
  -- Of the newest draft, as the rest of the row.
  name text not null,
  plain_name text not null generated always as (catalog.plain(name)) stored,
  film_class catalog.film_class,
  matrix catalog.matrix_class,
  state text not null check (state in ('draft', 'planned', 'published', 'changed', 'withdrawn')),
  -- A document of the studio stands behind it: what seeds write to catalog.title says nothing of it any more.
  is_document boolean not null default false,
  -- The first and the last moment of its licences; no first one means no licence, no last one an open end.
  licensed_from timestamptz,
  licensed_to timestamptz,
  taken_down_at timestamptz,
  updated_at timestamptz not null
);
create index title_entry_name on catalog.title_entry (plain_name text_pattern_ops, title_id);
create index title_entry_order on catalog.title_entry (plain_name, title_id);
create index title_entry_state on catalog.title_entry (state, plain_name, title_id);

-- The right to show a title: from whom, when, where. A draft may have one before it is published.
create table catalog.licence (
  licence_id uuid primary key,
  title_id uuid not null references catalog.title_entry,
  licensor text not null,
  contract text not null default '',
  from_at timestamptz not null,
  -- Null: for good.
  to_at timestamptz check (to_at > from_at),
  -- Ended before its time; the row stays, for what was shown under it.
  ended_at timestamptz,
  -- ISO 3166-1 alpha-2; empty: everywhere.
  territories text[] not null default '{}',
  -- Empty: all of them.
  platforms text[] not null default '{}' check (platforms <@ array['web', 'android', 'ios', 'tv']),
  catchup_hours integer check (catchup_hours between 0 and 8760),
  cost_rupiah bigint check (cost_rupiah >= 0),
  -- Of what the title earns.
  share_percent numeric(5, 2) check (share_percent between 0 and 100),
  updated_at timestamptz not null,
  -- As of catalog.title: a seed leaves alone what staff changed.
  edited_at timestamptz
);
create index licence_title on catalog.licence (title_id, from_at);
create index licence_ending on catalog.licence (to_at) where ended_at is null and to_at is not null;

-- Taken away at once, whatever its licences say, until it is undone.
create table catalog.takedown (
  takedown_id uuid primary key default gen_random_uuid(),
  title_id uuid not null references catalog.title_entry,
  reason text not null,
  taken_down_at timestamptz not null,
  undone_at timestamptz,
  undone_reason text
);
create unique index takedown_open on catalog.takedown (title_id) where undone_at is null;

-- When it may be shown: its licences together, nothing while it is taken down. One column that queries compare with the
-- time, so that a licence ends without a job, also between two of them.
alter table catalog.title add column shown_during tstzmultirange not null default '{}';

-- Licences for other countries and other platforms than those that are served here count for nothing.
create function catalog.licensed_during(id uuid) returns tstzmultirange language sql stable as $$
  select coalesce(range_agg(tstzrange(from_at, least(to_at, ended_at))), '{}')
  from catalog.licence
  where title_id = id and (ended_at is null or ended_at > from_at)
    and (territories = '{}' or 'ID' = any(territories))
    and (platforms = '{}' or 'web' = any(platforms))
$$;

create function catalog.refresh_shown(id uuid) returns void language plpgsql as $$
declare
  licensed tstzmultirange;
  taken timestamptz;
begin
  -- Two licences of one title that are saved at once wait for each other here.
  perform from catalog.title_entry where title_id = id for update;
  licensed := catalog.licensed_during(id);
  taken := (select taken_down_at from catalog.takedown where title_id = id and undone_at is null);
  update catalog.title_entry
    set licensed_from = lower(licensed), licensed_to = upper(licensed), taken_down_at = taken
    where title_id = id;
  update catalog.title
    set shown_during = case when taken is null then licensed else '{}' end
    where title_id = id;
end $$;

create function catalog.note_rights() returns trigger language plpgsql as $$
begin
  perform catalog.refresh_shown(coalesce(new.title_id, old.title_id));
  return null;
end $$;

-- The window that holds a moment; else the next one, else the last.
create function catalog.window_at(windows tstzmultirange, at timestamptz) returns tstzrange
  language sql immutable strict parallel safe as $$
  select w from unnest(windows) as w
  order by coalesce(upper(w) <= at, false), case when upper(w) <= at then upper(w) end desc, lower(w)
  limit 1
$$;

create function catalog.note_title() returns trigger language plpgsql as $$
begin
  insert into catalog.title_entry (title_id, slug, kind, name, film_class, matrix, state, updated_at)
  values (new.title_id, new.slug, new.kind, new.name, new.film_class, new.matrix,
    case when new.published_at is null then 'draft' else 'published' end, now())
  on conflict (title_id) do update set slug = excluded.slug, kind = excluded.kind, name = excluded.name,
    film_class = excluded.film_class, matrix = excluded.matrix, state = excluded.state,
    updated_at = excluded.updated_at
  where not title_entry.is_document;
  -- A draft may have been licensed before its title stood here.
  if tg_op = 'INSERT' then
    perform catalog.refresh_shown(new.title_id);
  end if;
  return null;
end $$;

insert into catalog.title_entry (title_id, slug, kind, name, film_class, matrix, state, updated_at)
select title_id, slug, kind, name, film_class, matrix,
  case when published_at is null then 'draft' else 'published' end, coalesce(edited_at, created_at)
from catalog.title;

-- The window that each title had stays, as a licence of its own.
insert into catalog.licence (licence_id, title_id, licensor, from_at, to_at, updated_at, edited_at)
select title_id, title_id, 'Katalog awal', licence_from, licence_to, created_at, edited_at from catalog.title;
update catalog.title set shown_during = tstzmultirange(tstzrange(licence_from, licence_to));
update catalog.title_entry e set licensed_from = t.licence_from, licensed_to = t.licence_to
from catalog.title t where t.title_id = e.title_id;

drop trigger title_edit on catalog.title;
alter table catalog.title drop column licence_from, drop column licence_to;
create trigger title_edit before update of slug, kind, name, original_name, tagline, synopsis, year,
    film_class, matrix, platform_id, attribution, licence, licence_url, source_url,
    country, language, featured_weight, is_free_content, published_at, announced_at, descriptors
  on catalog.title for each row execute function catalog.note_edit();

create trigger title_noted after insert or update of slug, kind, name, film_class, matrix, published_at
  on catalog.title for each row execute function catalog.note_title();
create trigger licence_noted after insert or update or delete
  on catalog.licence for each row execute function catalog.note_rights();
create trigger takedown_noted after insert or update or delete
  on catalog.takedown for each row execute function catalog.note_rights();
