import type { MatrixClass } from '#contract/constants.ts';
import { findProduct } from '#modules/catalog/index.ts';
import { findChannel } from '#modules/live/index.ts';
import type { Db } from '#platform/db.ts';

/** What a playback shows, as entitlements name it; undefined when it is there no more. */
export async function findPlayed(
  db: Db,
  { productId, channelId }: { productId: string | null; channelId: string | null },
  now: Date,
): Promise<{ titleId: string; matrix: MatrixClass } | undefined> {
  if (channelId !== null) {
    const channel = await findChannel(db, channelId);
    return channel && { titleId: channelId, matrix: channel.matrix };
  }
  const product = productId === null ? undefined : await findProduct(db, productId, now);
  return product && { titleId: product.titleId, matrix: product.matrix };
}
