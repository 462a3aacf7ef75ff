import type { HomeMode } from '#contract/catalog/shapes.ts';
import { type Db, plannedEachTime } from '#platform/db.ts';
import { selectCards, type Viewing } from '../../titles/queries/title.ts';

/** The rails that editors made for a mode, in their order. */
export function listRails(db: Db, mode: HomeMode) {
  return db
    .selectFrom('catalog.rail as r')
    .leftJoin('catalog.category as c', 'c.categoryId', 'r.categoryId')
    .select([
      'r.railId',
      'r.number',
      'r.slug',
      'r.name',
      'r.layout',
      'r.source',
      'r.size',
      'r.categoryId',
      'r.genreId',
      'c.slug as categorySlug',
    ])
    .where('r.mode', '=', mode)
    .where('r.isHidden', '=', false)
    .orderBy('r.number')
    .orderBy('r.railId')
    .execute();
}

/** Whether editors made a rail for a mode, shown or not. */
export async function hasRails(db: Db, mode: HomeMode): Promise<boolean> {
  const row = await db
    .selectFrom('catalog.rail')
    .select('railId')
    .where('mode', '=', mode)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type RailRow = Awaited<ReturnType<typeof listRails>>[number];

/** The shown titles of a rail: those picked for it, or those that its rule names. */
export function listRailCards(db: Db, viewing: Viewing, rail: RailRow) {
  // Which plan is best hangs on how large a genre or a category is.
  const cards = selectCards(db, viewing).limit(rail.size).modifyEnd(plannedEachTime);
  switch (rail.source) {
    case 'picked':
      return cards
        .innerJoin('catalog.railItem as item', 'item.titleId', 't.titleId')
        .where('item.railId', '=', rail.railId)
        .orderBy('item.position')
        .orderBy('t.titleId')
        .execute();
    case 'latest':
      return cards.orderBy('t.publishedAt', 'desc').orderBy('t.titleId').execute();
    case 'featured':
      return cards
        .orderBy('t.featuredWeight', 'desc')
        .orderBy('t.publishedAt', 'desc')
        .orderBy('t.titleId')
        .execute();
    case 'genre':
      return cards
        .innerJoin('catalog.titleGenre as tg', 'tg.titleId', 't.titleId')
        .where('tg.genreId', '=', rail.genreId)
        .orderBy('t.featuredWeight', 'desc')
        .orderBy('t.publishedAt', 'desc')
        .orderBy('t.titleId')
        .execute();
    case 'category':
      return cards
        .innerJoin('catalog.titleCategory as tc', 'tc.titleId', 't.titleId')
        .where('tc.categoryId', '=', rail.categoryId)
        .orderBy('tc.position')
        .orderBy('t.titleId')
        .execute();
  }
}

/** The banners of a slot that run now, in their order, whatever their titles are. */
export function listBanners(db: Db, { now, mode = 'normal' }: Viewing, slot: 'top' | 'middle') {
  return db
    .selectFrom('catalog.banner')
    .select(['bannerId', 'headline', 'text', 'label', 'titleId', 'href', 'alignment', 'picture'])
    .where('slot', '=', slot)
    .where('mode', '=', mode)
    .where('isHidden', '=', false)
    .where('startsAt', '<=', now)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .orderBy('position')
    .orderBy('bannerId')
    .execute();
}
