import type { Tx } from '#platform/db.ts';
import { insertOfferChange } from './queries/insert-offer-change.ts';

/** Who changed an offer from what to what, in the transaction that changes it. */
export function writeDown(
  tx: Tx,
  change: {
    accountId: string;
    what: 'coupon' | 'voucher batch' | 'package';
    targetId: string;
    before: object | null;
    after: object;
    at: Date;
  },
): Promise<void> {
  const { before, after, ...rest } = change;
  return insertOfferChange(tx, {
    ...rest,
    before: before === null ? null : JSON.stringify(before),
    after: JSON.stringify(after),
  });
}
