-- Editors' names are made plain as the catalogue's are: what is found by one search is found by the other.
create or replace function editorial.plain(value text) returns text
  language sql immutable strict parallel safe
  return catalog.plain(value);

-- A document without a name is shown by its address, and found by it.
create or replace function editorial.note_name() returns trigger language plpgsql as $$
begin
  update editorial.document set plain_name = coalesce(nullif(editorial.name_of(new.body), ''), editorial.plain(slug))
    where document_id = new.document_id
      and plain_name is distinct from coalesce(nullif(editorial.name_of(new.body), ''), editorial.plain(slug));
  return null;
end $$;

update editorial.document set plain_name = editorial.plain(slug) where kind <> 'title' and coalesce(plain_name, '') = '';
