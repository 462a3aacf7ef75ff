-- A title's own poster (2:3) and backdrop (16:9), out of the library: of one without a film, and in place of its film's.
-- What is not drawn, or may be shown no more, leaves the film's. Called for titles alone that name one.
create function catalog.with_own_pictures(images jsonb, art jsonb, at timestamptz) returns jsonb
language sql stable parallel safe as $$
  select coalesce(images, '{"poster": [], "backdrop": [], "stills": []}')
    || coalesce((
      select jsonb_build_object('poster', p.drawn -> '2:3') from catalog.library_picture p
      where p.slug = art ->> '2:3' and p.drawn ? '2:3' and (p.licence_to is null or p.licence_to > at)), '{}')
    || coalesce((
      select jsonb_build_object('backdrop', p.images) from catalog.library_picture p
      where p.slug = art ->> '16:9' and p.images <> '[]' and (p.licence_to is null or p.licence_to > at)), '{}')
$$;
