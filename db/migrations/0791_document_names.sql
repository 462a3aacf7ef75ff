-- What documents and releases are called, as staff type it into the palette: lower case without accents. Titles have theirs in
-- catalog.title_entry.
create function editorial.plain(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- The same words as `nameOf` in server/modules/editorial/documents/policy.ts.
create function editorial.name_of(body jsonb) returns text
  language sql immutable parallel safe
  return editorial.plain(case body ->> 'kind'
    when 'article' then body ->> 'title' when 'banner' then body ->> 'headline' else body ->> 'name' end);

alter table editorial.document add column plain_name text;
alter table editorial.release add column plain_name text not null generated always as (editorial.plain(name)) stored;

-- Whatever saves a version, also a process of a version before this one: the newest one names the document.
create function editorial.note_name() returns trigger language plpgsql as $$
begin
  update editorial.document set plain_name = editorial.name_of(new.body)
    where document_id = new.document_id and plain_name is distinct from editorial.name_of(new.body);
  return null;
end $$;
create trigger version_name after insert on editorial.version for each row
  when (new.body ->> 'kind' <> 'title') execute function editorial.note_name();

update editorial.document d set plain_name = editorial.name_of(v.body)
  from editorial.version v
  where v.document_id = d.document_id and v.no = d.draft_no and d.kind <> 'title';
