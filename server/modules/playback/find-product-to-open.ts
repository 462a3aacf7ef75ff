import { findProduct, type Product } from '#modules/catalog/index.ts';
import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { resumeSeconds } from './policy.ts';
import { findLatestOfTitle } from './queries/find-latest-of-title.ts';
import { findProgress } from './queries/find-progress.ts';

type Asked = { watcher: Watcher | undefined; productId: string; now: Date };

/** What a press on play opens, and where it goes on. */
export async function findProductToOpen(db: Db, asked: Asked) {
  const { watcher } = asked;
  const product = await findOpened(db, asked);
  const kept =
    watcher !== undefined && product !== undefined
      ? await findProgress(db, watcher, product.productId)
      : undefined;
  return { product, resumeSeconds: resumeSeconds(kept) };
}

/**
 * Of a series the episode that the profile watches, or the next one when it has finished that; it begins again
 * after its last episode, and when the episode is there no more. Of anything else the product itself.
 */
async function findOpened(
  db: Db,
  { watcher, productId, now }: Asked,
): Promise<Product | undefined> {
  const latest =
    watcher === undefined ? undefined : await findLatestOfTitle(db, watcher, productId);
  if (latest === undefined || latest.productId === productId) {
    return findProduct(db, productId, now);
  }
  const watched = await findProduct(db, latest.productId, now);
  if (watched !== undefined && !latest.finished) return watched;
  return findProduct(db, watched?.nextProductId ?? productId, now);
}
