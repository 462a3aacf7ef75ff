import { findProduct, type Product } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import { resumeSeconds } from './policy.ts';
import { findLatestOfTitle } from './queries/find-latest-of-title.ts';
import { findProgress } from './queries/find-progress.ts';

type Asked = { accountId: string | undefined; productId: string; now: Date };

/** What a press on play opens, and where it goes on. */
export async function findProductToOpen(db: Db, asked: Asked) {
  const { accountId } = asked;
  const product = await findOpened(db, asked);
  const kept =
    accountId !== undefined && product !== undefined
      ? await findProgress(db, accountId, product.productId)
      : undefined;
  return { product, resumeSeconds: resumeSeconds(kept) };
}

/**
 * Of a series the episode that the account watches, or the next one when it has finished that; it begins again
 * after its last episode, and when the episode is there no more. Of anything else the product itself.
 */
async function findOpened(
  db: Db,
  { accountId, productId, now }: Asked,
): Promise<Product | undefined> {
  const latest =
    accountId === undefined ? undefined : await findLatestOfTitle(db, accountId, productId);
  if (latest === undefined || latest.productId === productId) {
    return findProduct(db, productId, now);
  }
  const watched = await findProduct(db, latest.productId, now);
  if (watched !== undefined && !latest.finished) return watched;
  return findProduct(db, watched?.nextProductId ?? productId, now);
}
