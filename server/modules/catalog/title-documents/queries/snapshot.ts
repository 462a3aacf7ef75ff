import type { Db } from '#platform/db.ts';

/** A title's own row, shown to viewers or not. */
export function findTitleRow(db: Db, titleId: string) {
  return db
    .selectFrom('catalog.title')
    .selectAll()
    .where('titleId', '=', titleId)
    .executeTakeFirst();
}

export type TitleRow = NonNullable<Awaited<ReturnType<typeof findTitleRow>>>;

/** What hangs on a title, as editors order it. */
export async function listSnapshotParts(db: Db, titleId: string) {
  const [genres, categories, credits, seasons, episodes] = await Promise.all([
    db
      .selectFrom('catalog.titleGenre as tg')
      .innerJoin('catalog.genre as g', 'g.genreId', 'tg.genreId')
      .select('g.slug')
      .where('tg.titleId', '=', titleId)
      .orderBy('tg.position')
      .orderBy('g.slug')
      .execute(),
    db
      .selectFrom('catalog.titleCategory as tc')
      .innerJoin('catalog.category as c', 'c.categoryId', 'tc.categoryId')
      .select('c.slug')
      .where('tc.titleId', '=', titleId)
      .orderBy('c.position')
      .orderBy('c.slug')
      .execute(),
    db
      .selectFrom('catalog.credit as c')
      .innerJoin('catalog.person as p', 'p.personId', 'c.personId')
      .select(['p.slug as person', 'p.name', 'c.role', 'c.character'])
      .where('c.titleId', '=', titleId)
      .orderBy('c.position')
      .orderBy('p.slug')
      .execute(),
    db
      .selectFrom('catalog.season')
      .select(['number', 'name'])
      .where('titleId', '=', titleId)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('catalog.episode')
      .select([
        'productId',
        'season',
        'number',
        'name',
        'synopsis',
        'assetId',
        'runtimeMs',
        'publishedAt',
      ])
      .where('titleId', '=', titleId)
      .orderBy('season')
      .orderBy('number')
      .execute(),
  ]);
  return { genres, categories, credits, seasons, episodes };
}
