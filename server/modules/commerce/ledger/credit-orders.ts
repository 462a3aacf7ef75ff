import type { Clock } from '#platform/clocks.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import { CreditShort, postEntry } from './postings.ts';
import * as creditOrderQueries from './queries/credit-order.ts';
import { listCreditRefunds } from './queries/ledger-entry.ts';

type Money = { db: Db; clock: Clock };
type Order = { orderId: string; amountRupiah: number; note: string };

/** `paid` also when this order was paid before; `closed` when it was given up first. */
export type CreditCharge = 'paid' | 'closed' | 'short' | 'no_payment';

/** Takes the money of one payment from its account's balance, once, in one transaction. */
export async function payFromCredit({ db, clock }: Money, order: Order): Promise<CreditCharge> {
  try {
    return await inTransaction(db, (tx) => take(tx, order, clock.now()));
  } catch (error) {
    if (error instanceof CreditShort) return 'short';
    throw error;
  }
}

async function take(tx: Tx, order: Order, now: Date): Promise<CreditCharge> {
  const { orderId: paymentId, amountRupiah, note } = order;
  const accountId = await creditOrderQueries.findOrderAccount(tx, paymentId);
  if (accountId === undefined) return 'no_payment';
  const isNew = await creditOrderQueries.insertCreditOrderOnce(tx, {
    paymentId,
    state: 'paid',
    amountRupiah,
    createdAt: now,
  });
  if (!isNew) {
    const old = await creditOrderQueries.findCreditOrder(tx, paymentId);
    return old?.state === 'paid' ? 'paid' : 'closed';
  }
  if (amountRupiah > 0) {
    await postEntry(tx, {
      cause: 'charge',
      causeId: paymentId,
      debit: 'customer_credit',
      credit: 'gateway_clearing',
      amountRupiah,
      accountId,
      paymentId,
      note,
      createdAt: now,
    });
  }
  return 'paid';
}

/** Keeps an order from ever being charged; false when it was charged before. */
export async function closeCreditOrder({ db, clock }: Money, paymentId: string): Promise<boolean> {
  if ((await creditOrderQueries.findOrderAccount(db, paymentId)) === undefined) return false;
  return inTransaction(db, async (tx) => {
    const isNew = await creditOrderQueries.insertCreditOrderOnce(tx, {
      paymentId,
      state: 'cancelled',
      amountRupiah: 0,
      createdAt: clock.now(),
    });
    return (
      isNew || (await creditOrderQueries.findCreditOrder(tx, paymentId))?.state === 'cancelled'
    );
  });
}

/** Puts money of a payment that our own gateway took back onto its account's balance, once a key. */
export function refundCreditOrder(
  { db, clock }: Money,
  refund: { orderId: string; refundKey: string; amountRupiah: number },
): Promise<'refunded' | 'too_much' | 'not_paid'> {
  const { orderId: paymentId, refundKey, amountRupiah } = refund;
  return inTransaction(db, async (tx) => {
    const order = await creditOrderQueries.lockCreditOrder(tx, paymentId);
    const accountId = await creditOrderQueries.findOrderAccount(tx, paymentId);
    if (order?.state !== 'paid' || accountId === undefined) return 'not_paid';
    const given = await listCreditRefunds(tx, paymentId);
    if (given.some((entry) => entry.refundKey === refundKey)) return 'refunded';
    const before = given.reduce((sum, entry) => sum + entry.amountRupiah, 0);
    if (before + amountRupiah > order.amountRupiah) return 'too_much';
    await postEntry(tx, {
      cause: 'credit_refund',
      causeId: refundKey,
      debit: 'gateway_clearing',
      credit: 'customer_credit',
      amountRupiah,
      accountId,
      paymentId,
      note: 'Pengembalian dana',
      createdAt: clock.now(),
    });
    return 'refunded';
  });
}
