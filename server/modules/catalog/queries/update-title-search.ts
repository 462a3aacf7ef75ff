import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/**
 * Writes what these titles are found by, and keeps their words for correcting mistyped ones. To be called
 * after any change of names, texts, credits, genres or episodes.
 */
export async function updateTitleSearch(db: Db, titleIds: readonly string[]): Promise<void> {
  if (titleIds.length === 0) return;
  await sql`
    with said as (
      select t.title_id,
        catalog.plain(concat_ws(' ', t.name, t.original_name)) as names,
        catalog.plain(concat_ws(' ',
          (select string_agg(p.name, ' ') from catalog.credit c join catalog.person p using (person_id)
            where c.title_id = t.title_id),
          (select string_agg(concat_ws(' ', g.name, array_to_string(g.aliases, ' ')), ' ')
            from catalog.title_genre tg join catalog.genre g using (genre_id)
            where tg.title_id = t.title_id))) as people_and_genres,
        catalog.plain(concat_ws(' ', t.tagline,
          (select string_agg(e.name, ' ') from catalog.episode e where e.title_id = t.title_id))) as lines,
        catalog.plain(t.synopsis) as story
      from catalog.title t where t.title_id = any(${[...titleIds]}::uuid[])
    ), kept as (
      insert into catalog.search_word (word)
      select distinct word from said,
        regexp_split_to_table(concat_ws(' ', names, people_and_genres, lines, story), '[^a-z0-9]+') as word
      where length(word) between 2 and 40
      order by word
      on conflict do nothing
    )
    update catalog.title t set search =
      setweight(to_tsvector('indonesian', regexp_replace(names, '[[:punct:]]+', ' ', 'g')), 'A') ||
      setweight(to_tsvector('indonesian', regexp_replace(people_and_genres, '[[:punct:]]+', ' ', 'g')), 'B') ||
      setweight(to_tsvector('indonesian', regexp_replace(lines, '[[:punct:]]+', ' ', 'g')), 'C') ||
      setweight(to_tsvector('indonesian', regexp_replace(story, '[[:punct:]]+', ' ', 'g')), 'D')
    from said where said.title_id = t.title_id`.execute(db);
}
