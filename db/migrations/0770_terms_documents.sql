-- Terms of sale become documents of the studio: every version stays, and what is published is a new row of terms.
-- A package whose own terms were taken back is bought by the general ones again.
alter table commerce.terms add column ended_at timestamptz;

-- What holds now is the first version of each document: of the general ones under a fixed id, of a package's under its own.
with newest as (
  select distinct on (package_id) *, coalesce(package_id, '3d0a4c52-6f0b-4f3e-9a53-0d1a52c7a000') as document_id
  from commerce.terms order by package_id, version desc
), made as (
  insert into editorial.document
    (document_id, kind, slug, draft_no, live_no, first_published_at, updated_at)
  select document_id, 'terms', coalesce(package_id::text, 'umum'), 1, 1, published_at, published_at from newest
  on conflict do nothing
  returning document_id
)
insert into editorial.version (document_id, no, body, note, saved_at)
select newest.document_id, 1, jsonb_build_object(
    'kind', 'terms',
    'packageId', newest.package_id,
    'name', case when package.id is null then 'Syarat umum' else 'Syarat ' || left(package.name, 110) end,
    'text', newest.body),
  'Sebelum ada di studio', newest.published_at
from newest join made using (document_id) left join commerce.package as package on package.id = newest.package_id;
