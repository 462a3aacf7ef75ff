import type { Db } from '#platform/db.ts';
import { findCategory } from './queries/find-category.ts';
import { replaceRailItems } from './queries/replace-rail-items.ts';
import { findFreeRailNumber } from './queries/find-free-rail-number.ts';
import { upsertRailRow } from './queries/upsert-rail-row.ts';
import type { SeedRail } from './seed-entries.ts';
import { seedHash, whileSeeding } from './seeding.ts';

/**
 * Seeds a rail of a home page by its slug; one that somebody edited stays as it is. Returns its id.
 * @throws when its category or a title isn't there
 */
export function upsertRail(db: Db, entry: SeedRail): Promise<string> {
  const { titles = [], category, mode = 'normal', ...row } = entry;
  return whileSeeding(db, async (tx) => {
    const shelf = category === undefined ? undefined : await findCategory(tx, category);
    if (category !== undefined && shelf === undefined) throw new Error(`No category ${category}`);
    const number = await findFreeRailNumber(tx, { mode, number: row.number, slug: row.slug });
    const { railId, isWritten } = await upsertRailRow(
      tx,
      { ...row, mode, number, categoryId: shelf?.categoryId ?? null },
      seedHash(entry),
    );
    if (isWritten) await replaceRailItems(tx, railId, titles);
    return railId;
  });
}
