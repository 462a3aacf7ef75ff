import type { HomeMode } from '#contract/catalog-shapes.ts';
import type { Db } from '#platform/db.ts';

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
      'c.slug as categorySlug',
    ])
    .where('r.mode', '=', mode)
    .where('r.isHidden', '=', false)
    .orderBy('r.number')
    .execute();
}

export type RailRow = Awaited<ReturnType<typeof listRails>>[number];
