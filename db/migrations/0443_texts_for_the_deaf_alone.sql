-- Until texts had kinds (0441), what an editor published stood in place of the packaged text of its language, whatever its
-- kind. Where that is a text for people who can't hear, the packaged one stays away from viewers, as an editor's removal
-- keeps it: the editor may give it back.
-- locks: only the few films that an editor gave such a text and no plain one of the same language
update catalog.asset a set own_subtitles = a.own_subtitles || hidden.texts
  from (
    select film.id, jsonb_agg(jsonb_build_object('lang', own -> 'lang', 'isRemoved', true)) as texts
      from catalog.asset film, jsonb_array_elements(film.own_subtitles) own
      where film.own_subtitles @> '[{"isForDeaf": true}]'
        and own ? 'file' and own @> '{"isForDeaf": true}' and not own @> '{"isForced": true}'
        and exists (
          select from jsonb_array_elements(film.subtitles) packaged
            where packaged -> 'lang' = own -> 'lang'
              and not packaged @> '{"isForDeaf": true}' and not packaged @> '{"isForced": true}')
        and not exists (
          select from jsonb_array_elements(film.own_subtitles) plain
            where plain -> 'lang' = own -> 'lang'
              and not plain @> '{"isForDeaf": true}' and not plain @> '{"isForced": true}')
      group by film.id
  ) hidden
  where a.id = hidden.id;
