import { lockAccount } from '#modules/accounts/index.ts';
import { DAY, DEFAULT_TIMEZONE } from '#contract/constants.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import { digestId } from '#platform/secrets.ts';
import { wibDay } from '#platform/zone.ts';
import { insertCart, lockCart, updateCartPaid } from '../cart/queries.ts';
import { grantPeriod } from '../entitlements/grant-period.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { postSettlement } from '../ledger/postings.ts';
import { lineItemOf } from '../offers/storefront.ts';
import { findPackage } from '../offers/queries/package.ts';
import { findPayment, insertPayment, updatePaymentState } from '../payments/queries/payment.ts';
import { freezeTerms } from '../offers/terms.ts';
import { insertReconciliationOnce, updateReconciliation } from '../reconciliation/queries.ts';

/** Something that was bought and paid in the past of the demo. */
export type SeedOrder = {
  /** The same order has the same name at every run. */
  name: string;
  accountId: string;
  packageId: string;
  method: PaymentMethod;
  at: Date;
};

/** By whom the orders were paid; its days count as compared, for the sandbox hears of these orders only later. */
const GATEWAY = 'midtrans';

/**
 * Puts paid orders in, all of them once, with what a payment brings: period, entitlement, entry of the ledger, invoice. None of
 * today, which is still compared with the gateway. Answers whether they were new.
 */
export async function seedOrders(
  db: Db,
  orders: readonly SeedOrder[],
  now: Date,
): Promise<boolean> {
  const today = wibDay(now);
  const past = orders
    .filter(({ at }) => wibDay(at) < today)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const [first] = past;
  if (first === undefined || (await findPayment(db, idOf(first))) !== undefined) return false;
  await inTransaction(db, async (tx) => {
    for (const order of past) await putOrder(tx, order);
    for (let at = first.at.getTime(); wibDay(new Date(at)) < today; at += DAY) {
      const row = { gateway: GATEWAY, day: wibDay(new Date(at)) };
      // Of a demo that ran before: its days were compared, or will be, with what was really paid in them.
      if (!(await insertReconciliationOnce(tx, { ...row, checkAt: now }))) continue;
      await updateReconciliation(tx, row, { lookedAt: now, settlements: 0, checkAt: null });
    }
  });
  return true;
}

/** What of these orders was put in, as the gateway would know it. */
export async function listSeededOrders(db: Db, orders: readonly Pick<SeedOrder, 'name'>[]) {
  const all = await Promise.all(orders.map((order) => findPayment(db, idOf(order))));
  return all.flatMap((payment) =>
    payment === undefined || payment.paidAt === null
      ? []
      : [
          {
            orderId: payment.id,
            amountRupiah: payment.amountRupiah,
            method: payment.method,
            paidAt: payment.paidAt,
          },
        ],
  );
}

async function putOrder(tx: Tx, order: SeedOrder): Promise<void> {
  const { accountId, packageId, method, at } = order;
  const id = idOf(order);
  await lockAccount(tx, accountId);
  const offer = await findPackage(tx, packageId);
  if (offer === undefined) throw new Error(`The demo sells no package ${packageId}`);
  const { priceRupiah } = offer;
  const lineItem = lineItemOf(offer, {
    priceRupiah,
    normalPriceRupiah: priceRupiah,
    promoUntil: null,
    until: null,
    isIncluded: false,
    isAvailable: true,
  });
  const lines = await freezeTerms(tx, [lineItem]);
  await insertCart(tx, { id, accountId, lines, pricedUntil: at, now: at });
  const cart = await lockCart(tx, { id, accountId });
  if (cart === undefined) throw new Error(`The cart ${id} is gone`);
  await insertPayment(tx, {
    id,
    cart,
    method,
    choice: {},
    gateway: GATEWAY,
    termsIds: [],
    expiresAt: at,
    checkAt: at,
    chargingUntil: null,
    isPrompted: false,
    now: at,
  });
  const payment = await updatePaymentState(tx, id, {
    state: 'paid',
    outcome: 'active',
    paidAt: at,
    closedAt: at,
    checkAt: null,
  });
  await updateCartPaid(tx, { id, paidBy: id, now: at });
  const given = { accountId, zone: DEFAULT_TIMEZONE, paymentId: id, source: 'purchase' } as const;
  await grantPeriod(tx, lineItem, { ...given, now: at });
  const reported = { amountRupiah: payment.amountRupiah };
  await postSettlement(undefined, tx, { payment, reported, now: at, entitlements: [] });
  await issueInvoice({ testClock: { now: () => at } }, tx, payment);
}

/** The same at every run. */
const idOf = ({ name }: Pick<SeedOrder, 'name'>): string => digestId(`order ${name}`);
