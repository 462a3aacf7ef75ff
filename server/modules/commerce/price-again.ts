import type { Db } from '#platform/db.ts';
import type { Cart } from './cart.ts';
import { type CartChoice, priceLine } from './price-line.ts';
import { priceUpgrade } from './subscriptions/price-upgrade.ts';

/** A cart at today's price: an upgrade is one again, and what was meant for somebody else stays theirs. */
export async function priceAgain(
  db: Db,
  { accountId, lines: [old] }: Cart,
  choice: CartChoice,
  now: Date,
): ReturnType<typeof priceLine> {
  const priced = await priceLine(db, accountId, choice, now);
  if (old?.purpose === 'upgrade' && old.packageId === choice.package_id) {
    return { ...priced, lines: [await priceUpgrade(db, accountId, choice.package_id, now)] };
  }
  const { giftId } = old ?? {};
  if (giftId === undefined || priced.lines.some(({ kind }) => kind !== 'PACKAGE')) return priced;
  return { ...priced, lines: priced.lines.map((line) => ({ ...line, purpose: 'gift', giftId })) };
}
