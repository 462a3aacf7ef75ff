import type { Db } from '#platform/db.ts';
import { selectCards } from './select-cards.ts';
import type { Viewing } from './select-shown.ts';

/** A shown title with all its own columns, by its slug, its id or the id of an episode or its trailer. */
export function findTitle(db: Db, viewing: Viewing, by: { slug: string } | { productId: string }) {
  return selectCards(db, viewing)
    .leftJoin('catalog.asset as trailer', (join) =>
      join.onRef('trailer.id', '=', 't.trailerAssetId').on('trailer.version', '>', 0),
    )
    .select([
      't.originalName',
      't.tagline',
      't.synopsis',
      't.country',
      't.language',
      't.licenceFrom',
      't.licenceTo',
      't.attribution',
      't.licence',
      't.licenceUrl',
      't.sourceUrl',
      'picture.subtitles',
      'trailer.id as trailerId',
      'trailer.durationSeconds as trailerSeconds',
    ])
    .where((eb) =>
      'slug' in by
        ? eb('t.slug', '=', by.slug)
        : eb.or([
            eb('t.titleId', '=', by.productId),
            eb('t.trailerAssetId', '=', by.productId),
            eb(
              't.titleId',
              '=',
              eb
                .selectFrom('catalog.episode as e')
                .select('e.titleId')
                .where('e.productId', '=', by.productId),
            ),
          ]),
    )
    .executeTakeFirst();
}
