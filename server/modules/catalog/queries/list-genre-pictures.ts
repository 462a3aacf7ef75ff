import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { selectShown, type Viewing } from './select-shown.ts';

/** The newest shown titles of each genre with their pictures, at most `most` a genre. */
export function listGenrePictures(db: Db, viewing: Viewing, most: number) {
  return db
    .with('ranked', () =>
      selectShown(db, viewing)
        .innerJoin('catalog.titleGenre as tg', 'tg.titleId', 't.titleId')
        .select(['tg.genreId', 't.titleId', 'picture.images', 'picture.placeholder'])
        .select(
          sql<number>`row_number() over (partition by tg.genre_id order by t.published_at desc, t.title_id)`.as(
            'place',
          ),
        ),
    )
    .selectFrom('ranked')
    .select(['genreId', 'titleId', 'images', 'placeholder'])
    .where('place', '<=', most)
    .orderBy('place')
    .execute();
}
