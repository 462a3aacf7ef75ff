import type { Db } from '#platform/db.ts';
import type { RailRow } from './list-rails.ts';
import { selectCards } from './select-cards.ts';
import type { Viewing } from './select-shown.ts';

/** The shown titles of a rail: those picked for it, the latest, or those of its category. */
export function listRailCards(db: Db, viewing: Viewing, rail: RailRow) {
  const cards = selectCards(db, viewing).limit(rail.size);
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
    case 'category':
      return cards
        .innerJoin('catalog.titleCategory as tc', 'tc.titleId', 't.titleId')
        .where('tc.categoryId', '=', rail.categoryId)
        .orderBy('tc.position')
        .orderBy('t.titleId')
        .execute();
  }
}
