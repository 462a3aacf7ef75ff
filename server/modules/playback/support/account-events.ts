import { MINUTE } from '#contract/constants.ts';
import { findProducts } from '#modules/catalog/index.ts';
import type { ListAccountEvents } from '#platform/account-events.ts';
import { listWatching } from './queries.ts';

/** What an account watched. For an open case alone; who reads it writes it down. */
export const listWatchEvents: ListAccountEvents = async (db, accountId, page) => {
  const rows = await listWatching(db, accountId, page);
  const ids = new Set(rows.map(({ facts }) => facts.productId));
  const products = await findProducts(db, [...ids], page.before.at);
  return rows.map(({ key, at, facts: { productId, isStart, offsetMs } }) => ({
    key,
    at,
    area: 'watching' as const,
    title: `${isStart ? 'Mulai' : 'Berhenti'} menonton ${products.get(productId)?.title ?? 'judul yang sudah tidak ada'}`,
    text: `Menit ${Math.floor(offsetMs / MINUTE)}`,
  }));
};
