import type { Tx } from '#platform/db.ts';
import { changeCounters } from './queries/change-counters.ts';
import { listRedemptions } from './queries/list-redemptions.ts';
import { updateRedemption } from './queries/update-redemption.ts';

// What becomes of a payment's discounts. The caller holds the payment's row, so that each move is made once; asked
// again, none of these changes anything.

/** The payment ended without money: what it held is free for others. */
export async function releaseDiscounts(tx: Tx, paymentId: string, now: Date): Promise<void> {
  for (const held of await listRedemptions(tx, paymentId)) {
    if (held.state !== 'reserved') continue;
    await updateRedemption(tx, held.id, { state: 'released', changedAt: now });
    await changeCounters(tx, held, { reserved: -1 });
  }
}

/**
 * The payment settled at the price that was promised. Money that came after the release keeps that price too, even
 * where the limit was given to others meanwhile: that is counted as over the limit, and paid by us.
 */
export async function spendDiscounts(tx: Tx, paymentId: string, now: Date): Promise<void> {
  for (const held of await listRedemptions(tx, paymentId)) {
    if (held.state === 'used' || held.state === 'returned') continue;
    const isLate = held.state === 'released';
    await updateRedemption(tx, held.id, { state: 'used', isLate, changedAt: now });
    await changeCounters(tx, held, isLate ? { used: 1 } : { reserved: -1, used: 1 });
  }
}

/** All of the money went back, so the buyer has the coupon or voucher again for what is left of its time. */
export async function returnDiscounts(tx: Tx, paymentId: string, now: Date): Promise<void> {
  for (const held of await listRedemptions(tx, paymentId)) {
    if (held.state !== 'used') continue;
    await updateRedemption(tx, held.id, { state: 'returned', changedAt: now });
    await changeCounters(tx, held, { used: -1 });
  }
}
