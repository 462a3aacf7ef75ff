import type { Db } from '#platform/db.ts';
import { isRunning } from '../policy.ts';
import { lineOf } from '../offers/line-of.ts';
import { type Offer, priceOf, type Shelf } from '../offers/shelf.ts';
import { listVouchersOf } from '../queries/list-vouchers.ts';
import { findVoucherCandidate } from './candidate.ts';
import { judge } from './choose-discounts.ts';

/** Enough to find a good one without asking about hundreds. */
const MOST = 5;

type Deal = { voucherId: string; name: string; priceRupiah: number };

/** What each offer costs with the best of the account's own vouchers, by package. */
export async function dealsOf(
  db: Db,
  accountId: string | undefined,
  offers: readonly Offer[],
  shelf: Shelf,
): Promise<Map<string, Deal>> {
  const deals = new Map<string, Deal>();
  if (accountId === undefined) return deals;
  const owned = await listVouchersOf(db, accountId);
  for (const voucher of owned.filter((one) => isRunning(one, shelf.now)).slice(0, MOST)) {
    const candidate = await findVoucherCandidate(db, accountId, voucher.id);
    if (candidate === undefined) continue;
    for (const offer of offers) {
      const priced = priceOf(offer, shelf);
      if (!priced.isAvailable || priced.priceRupiah === 0) continue;
      const lines = [lineOf(offer, priced)];
      const answer = judge(candidate, {
        lines,
        left: priced.priceRupiah,
        now: shelf.now,
        zone: shelf.zone,
      });
      if ('message' in answer) continue;
      const priceRupiah = priced.priceRupiah - answer.discountRupiah;
      if (priceRupiah < (deals.get(offer.id)?.priceRupiah ?? Infinity)) {
        deals.set(offer.id, { voucherId: voucher.id, name: voucher.name, priceRupiah });
      }
    }
  }
  return deals;
}
