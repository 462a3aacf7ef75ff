import { findAccount } from '#modules/accounts/index.ts';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import type { CommerceDeps } from '../deps.ts';
import { sendOrderEmail } from './emails.ts';
import { announcePayment } from './events.ts';
import type { ChargeInput, ChargeRefusal } from './gateways/gateway.ts';
import { methodOf } from './payment-methods.ts';
import { type Instruction, keepInstruction, nextCheck, type Payment } from './payment.ts';
import { chargeMethodOf } from './choose-route.ts';
import { writePaymentToken } from '../link-tokens.ts';
import { updateChargeReleased } from './queries/payment-schedule.ts';
import { lockPayment, updatePaymentCharged } from './queries/payment.ts';

/** Longer than a gateway call may last. */
export const CHARGE_LEASE = 12 * SECOND;

/** Refusals that say: this order will never be charged. The others may change, or hide an order. */
const FINAL: readonly ChargeRefusal[] = ['invalid', 'method_unavailable', 'declined'];

/**
 * `isPaid`: the gateway has the money already, which its status shall confirm. `isFinal`: it will never take this
 * order, and the caller ends the payment.
 */
export type Charged = {
  payment: Payment;
  refusal?: ChargeRefusal;
  isPaid?: boolean;
  isFinal?: boolean;
};

/**
 * Asks the gateway for the money of a payment whose row is committed and whose charge the caller
 * has claimed. The same order asked for again within five minutes gives the same result.
 */
export async function chargePayment(deps: CommerceDeps, payment: Payment): Promise<Charged> {
  const gateway = deps.gateways.named(payment.gateway);
  const result = await gateway.charge(await describeCharge(deps, payment));
  deps.health.record(payment.gateway, payment.method, result, deps.testClock.now());
  deps.failpoint('charge.answered');
  if (result.status === 'pending' || result.status === 'paid') {
    const isPaid = result.status === 'paid';
    const { transactionId, expiresAt } = result;
    const instruction = keepInstruction(result);
    const given = { transactionId, instruction, expiresAt, isPaid };
    const after = await recordCharge(deps, payment, given);
    deps.failpoint('charge.recorded');
    return { payment: after, isPaid };
  }
  deps.log.warn({ paymentId: payment.id, ...result, raw: undefined }, 'a charge was not made');
  const refusal = result.status === 'refused' ? { refusal: result.reason } : {};
  if (result.status === 'refused' && FINAL.includes(result.reason)) {
    return { payment, ...refusal, isFinal: true };
  }
  await updateChargeReleased(deps.db, payment.id);
  return { payment, ...refusal };
}

/** What the gateway is asked for: the same however often it is asked. */
export async function describeCharge(deps: CommerceDeps, payment: Payment): Promise<ChargeInput> {
  const { db, publicUrl, tokenKey } = deps;
  const { id, accountId, amountRupiah, lines, discounts, expiresAt } = payment;
  const account = await findAccount(db, accountId);
  const returnUrl = `${publicUrl}/payment/kembali?token=${writePaymentToken(id, tokenKey)}`;
  return {
    orderId: id,
    amountRupiah,
    method: chargeMethodOf(
      payment,
      returnUrl,
      await deps.effects.payments.findSavedMethod(deps, payment),
    ),
    items: [
      ...lines.map((lineItem) => ({
        id: lineItem.packageId,
        name: lineItem.name,
        priceRupiah: lineItem.priceRupiah,
        quantity: 1,
      })),
      // Negative, so that the items make up the amount.
      ...discounts.map(({ kind, name, discountRupiah }) => ({
        id: kind,
        name,
        priceRupiah: -discountRupiah,
        quantity: 1,
      })),
    ],
    customer: {
      name: account?.name ?? 'Pelanggan Tayang',
      ...(account?.email == null ? {} : { email: account.email }),
      ...(account?.phone == null ? {} : { phone: account.phone }),
    },
    expiresAt,
  };
}

/** A code that lives shorter than this is paid on the spot. */
const MIN_LIFE_FOR_EMAIL = 10 * MINUTE;

type Given = {
  transactionId: string | null;
  instruction: Instruction;
  expiresAt: Date | null;
  /** Money may be there already: ask at once. */
  isPaid?: boolean;
};

/** Shown for the first time, to a buyer who has the time to read an e-mail. Automatic ones have their own. */
const isFirst = (before: Payment, { state, method, choice }: Payment) =>
  before.instruction === null &&
  state === 'pending' &&
  choice.attempt === undefined &&
  methodOf(method).lifeMs >= MIN_LIFE_FOR_EMAIL;

/** Keeps what the gateway gave for a payment that is still open, and announces it. */
export async function recordCharge(
  deps: CommerceDeps,
  payment: Payment,
  given: Given,
): Promise<Payment> {
  const after = await inTransaction(deps.db, async (tx) => {
    const now = deps.testClock.now();
    const expiresAt = given.expiresAt ?? payment.expiresAt;
    const next = nextCheck({ ...payment, expiresAt, attempts: 0 }, now);
    await updatePaymentCharged(tx, {
      id: payment.id,
      transactionId: given.transactionId,
      instruction: given.instruction,
      expiresAt,
      checkAt: given.isPaid === true ? now : (next ?? now),
    });
    const held = await lockPayment(tx, payment.id);
    if (isFirst(payment, held) && given.isPaid !== true) {
      await sendOrderEmail(deps, tx, held);
    }
    await announcePayment(deps, tx, held);
    return held;
  });
  // Given up while it was being charged: its buyer never sees this order, so it must not be paid.
  if (['cancelled', 'expired', 'denied'].includes(after.state)) {
    const gateway = deps.gateways.named(payment.gateway);
    await gateway.cancel(payment.id, given.instruction.pageToken);
  }
  return after;
}
