import { randomUUID } from 'node:crypto';
import { applyStatus } from '../../modules/commerce/apply-status.ts';
import type { CommerceParts } from '../../modules/commerce/commerce-parts.ts';
import { createCart } from '../../modules/commerce/create-cart.ts';
import type { KnownState, ToldStatus } from '../../modules/commerce/payment-state.ts';
import { insertPayment } from '../../modules/commerce/queries/insert-payment.ts';
import { offers } from './shop.ts';

/** An open payment of a new cart at a gateway that nobody asks, and what that gateway could tell of it. */
export async function aSettlement(
  parts: CommerceParts,
  accountId: string,
  packageId: string = offers.lite,
) {
  const cart = await createCart(parts, accountId, { package_id: packageId });
  const now = parts.clock.now();
  const later = new Date(now.getTime() + 3_600_000);
  const payment = await parts.db.transaction().execute((tx) =>
    insertPayment(tx, {
      id: randomUUID(),
      cart,
      method: '3',
      choice: {},
      termsIds: [],
      isPushed: false,
      gateway: 'midtrans',
      expiresAt: later,
      checkAt: later,
      chargingUntil: later,
      now,
    }),
  );
  const told = (state: KnownState, given: Partial<ToldStatus> = {}): ToldStatus => ({
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
  const tell = (state: KnownState, given?: Partial<ToldStatus>) =>
    applyStatus(parts, payment.id, told(state, given));
  return { payment, told, tell, settle: () => tell('paid') };
}
