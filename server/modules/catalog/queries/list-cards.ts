import type { Db } from '#platform/db.ts';
import { selectCards } from './select-cards.ts';
import type { Viewing } from './select-shown.ts';

/** Cards of the titles among these that may be shown, in no particular order. */
export async function listCards(db: Db, viewing: Viewing, titleIds: readonly string[]) {
  if (titleIds.length === 0) return [];
  return selectCards(db, viewing)
    .where((eb) => eb('t.titleId', '=', eb.fn.any(eb.val([...titleIds]))))
    .execute();
}
