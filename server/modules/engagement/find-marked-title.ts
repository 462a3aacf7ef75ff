import { findProduct } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';

/** The title behind a film, episode or series id; an id that plays nothing (any more) stands for itself. */
export async function findMarkedTitle(db: Db, productId: string, now: Date): Promise<string> {
  return (await findProduct(db, productId, now))?.titleId ?? productId;
}
