import { findCards } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import { listAccountData } from './queries.ts';

/** What this module holds of an account, for its owner to read: file names without their ending, and their content. */
export async function exportEngagement(
  db: Db,
  accountId: string,
  now: Date,
): Promise<Record<string, unknown>> {
  const { favourites, personalization } = await listAccountData(db, accountId);
  const titleIds = favourites.map(({ titleId }) => titleId);
  const cards = await findCards(db, titleIds, now);
  const names = new Map(cards.map(({ titleId, name }) => [titleId, name]));
  return {
    favorit: favourites.map((row) => ({ title: names.get(row.titleId) ?? null, ...row })),
    selera: personalization,
  };
}
