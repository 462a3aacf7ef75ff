import { findProducts } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import { listAccountData } from './queries/account-data.ts';

/** What this module holds of an account, for its owner to read: file names without their ending, and their content. */
export async function exportPlayback(
  db: Db,
  accountId: string,
  now: Date,
): Promise<Record<string, unknown>> {
  const { progress, events, screens, places, channels, maxHeight } = await listAccountData(
    db,
    accountId,
  );
  const ids = new Set([...progress, ...events].map(({ productId }) => productId));
  const products = await findProducts(db, [...ids], now);
  // A name says more than an id; a title that left the catalogue has only its id.
  const named = <T extends { productId: string }>(row: T) => ({
    title: products.get(row.productId)?.title ?? null,
    ...row,
  });
  return {
    riwayat: { positions: progress.map(named), events: events.map(named) },
    televisi: { places, watched: channels },
    'layar-aktif': screens,
    'hemat-kuota': { maxHeight },
  };
}
