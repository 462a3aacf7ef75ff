import { randomUUID } from 'node:crypto';
import { applyStatus } from '#modules/commerce/payments/apply-status.ts';
import type { CommerceDeps } from '#modules/commerce/deps.ts';
import { createCart } from '#modules/commerce/cart/create-cart.ts';
import type { KnownState, ReportedStatus } from '#modules/commerce/payments/payment.ts';
import { insertPayment } from '#modules/commerce/payments/queries/payment.ts';
import { offers } from './shop.ts';

/** An open payment of a new cart at a gateway that no process asks, and what that gateway could tell of it. */
export async function aSettlement(
  deps: CommerceDeps,
  accountId: string,
  packageId: string = offers.lite,
) {
  const cart = await createCart(deps, accountId, { package_id: packageId });
  const now = deps.testClock.now();
  const later = new Date(now.getTime() + 3_600_000);
  const payment = await deps.db.transaction().execute((tx) =>
    insertPayment(tx, {
      id: randomUUID(),
      cart,
      method: 'qris',
      choice: {},
      termsIds: [],
      isPrompted: false,
      gateway: 'midtrans',
      expiresAt: later,
      checkAt: later,
      chargingUntil: later,
      now,
    }),
  );
  const reported = (state: KnownState, given: Partial<ReportedStatus> = {}): ReportedStatus => ({
    state,
    orderId: payment.id,
    transactionId: 't',
    amountRupiah: payment.amountRupiah,
    refundedRupiah: 0,
    refunds: [],
    paidAt: now,
    expiresAt: null,
    paymentType: 'qris',
    raw: null,
    ...given,
  });
  const tell = (state: KnownState, given?: Partial<ReportedStatus>) =>
    applyStatus(deps, payment.id, reported(state, given));
  return { payment, reported, tell, settle: () => tell('paid') };
}
