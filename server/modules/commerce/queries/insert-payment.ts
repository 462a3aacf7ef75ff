import type { PaymentMethodKey } from '#contract/constants.ts';
import type { Tx } from '#platform/db.ts';
import { writeDiscounts } from '../discounts/discount.ts';
import { writeLines } from '../lines.ts';
import type { Cart } from '../cart.ts';
import type { MethodChoice } from '../method-choice.ts';
import { type Payment, readPayment } from '../payment.ts';

/** The row that has to be committed before the gateway is called. */
export async function insertPayment(
  tx: Tx,
  payment: {
    id: string;
    cart: Cart;
    method: PaymentMethodKey;
    choice: MethodChoice;
    gateway: string;
    /** What the buyer agreed to. */
    termsIds: string[];
    expiresAt: Date;
    checkAt: Date;
    chargingUntil: Date | null;
    /** A worker rings the buyer's phone; there is nothing to be shown. */
    isPushed: boolean;
    now: Date;
  },
): Promise<Payment> {
  const { cart, now } = payment;
  const row = await tx
    .insertInto('commerce.payment')
    .values({
      id: payment.id,
      cartId: cart.id,
      accountId: cart.accountId,
      method: payment.method,
      choice: JSON.stringify(payment.choice),
      gateway: payment.gateway,
      lines: writeLines(cart.lines),
      discounts: writeDiscounts(cart.discounts),
      termsIds: payment.termsIds,
      amountRupiah: cart.totalRupiah,
      expiresAt: payment.expiresAt,
      checkAt: payment.checkAt,
      chargingUntil: payment.chargingUntil,
      push: payment.isPushed ? 'wanted' : null,
      instruction: payment.isPushed ? '{}' : null,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return readPayment(row);
}
