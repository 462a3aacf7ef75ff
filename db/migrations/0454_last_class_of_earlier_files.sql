-- Files that titles let go before 0451 have a last class too: of all that versions up to the one that is live gave them the
-- highest, so that no draft among them opens one. At worst a second person is asked in vain.
-- locks: only files that no title shows any more, a few; what is shown is not written
update catalog.asset a set last_class = past.film_class
  from (
    select file.id::uuid as id, max((v.body ->> 'filmClass')::catalog.film_class) as film_class
    from editorial.document d
    join editorial.version v on v.document_id = d.document_id and v.no < coalesce(d.live_no, d.draft_no)
    cross join lateral (
      select v.body ->> 'assetId' as id
      union select named #>> '{}' from jsonb_path_query(v.body, '$.episodes[*].assetId') as named
    ) as file
    where d.kind = 'title' and d.first_published_at is not null
      and v.body ->> 'filmClass' is not null and file.id is not null
    group by file.id
  ) as past
  where a.id = past.id and a.last_class is null
    and not exists (select from catalog.title t where t.asset_id = a.id)
    and not exists (select from catalog.episode e where e.asset_id = a.id);
