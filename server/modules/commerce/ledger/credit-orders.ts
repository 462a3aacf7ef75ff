import { rupiah } from '#contract/formats.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { Clock } from '#platform/clocks.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Cart } from '../cart/cart.ts';
import { findCart } from '../cart/queries.ts';
import type { CommerceDeps } from '../deps.ts';
import type { listMethods } from '../payments/choose-route.ts';
import { findLivePayment } from '../payments/queries/payment.ts';
import { CreditShort, postEntry } from './postings.ts';
import * as creditOrderQueries from './queries/ledger-entry.ts';
import { findBalance, listCreditRefunds } from './queries/ledger-entry.ts';

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

/**
 * Refuses a payment by credit that the balance can't make before it exists; the ledger itself decides. A second click
 * finds the balance lowered by the first, whose payment is then either open or has paid the cart.
 */
export async function requireCredit(
  { db }: Pick<CommerceDeps, 'db'>,
  { id, accountId, totalRupiah }: Cart,
  method: PaymentMethod,
): Promise<void> {
  if (method !== 'credit') return;
  if ((await findBalance(db, accountId)) >= totalRupiah) return;
  if ((await findLivePayment(db, id))?.method === 'credit') return;
  const cart = await findCart(db, { id, accountId });
  if (cart !== undefined && cart.paidBy !== null) return;
  fail('commerce.creditShort');
}

type Methods = ReturnType<typeof listMethods>;

/** The ways to pay with what the balance can do for this cart; an empty one is not offered. */
export function withCredit(
  methods: Methods,
  { totalRupiah }: { totalRupiah: number },
  balanceRupiah: number,
) {
  return methods.map((method) => {
    if (method.method !== 'credit' || !method.isAvailable || totalRupiah === 0) return method;
    if (balanceRupiah === 0) {
      const message = 'Saldomu masih kosong.';
      return { ...method, isAvailable: false, reason: 'not_offered' as const, message };
    }
    const balance = `Saldomu ${rupiah(balanceRupiah)}`;
    if (balanceRupiah >= totalRupiah) return { ...method, message: `${balance}, langsung aktif.` };
    const message = `${balance}, kurang ${rupiah(totalRupiah - balanceRupiah)}.`;
    return { ...method, isAvailable: false, reason: 'credit_short' as const, message };
  });
}
