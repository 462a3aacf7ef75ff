import { findAccount } from '#modules/accounts/index.ts';
import { SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { announcePayment } from './announce-payment.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { endUncharged } from './end-uncharged.ts';
import type { ChargeInput, ChargeInstruction, ChargeRefusal } from './gateways/gateway.ts';
import type { Payment } from './payment.ts';
import { nextCheck } from './payment-state.ts';
import { lockPayment } from './queries/lock-payment.ts';
import { updateChargeReleased } from './queries/update-charge-released.ts';
import { updatePaymentCharged } from './queries/update-payment-charged.ts';

/** Longer than a gateway call may last. */
export const CHARGE_LEASE = 12 * SECOND;

/** Refusals that say: this order will never be charged. The others may change, or hide an order. */
const FINAL: readonly ChargeRefusal[] = ['invalid', 'method_unavailable', 'declined'];

/** `refusal` only where the payment stays open in spite of it. */
export type Charged = { payment: Payment; refusal?: ChargeRefusal };

/**
 * Asks the gateway for the money of a payment whose row is committed and whose charge the caller
 * has claimed. The same order asked for again within five minutes gives the same answer.
 */
export async function chargePayment(parts: CommerceParts, payment: Payment): Promise<Charged> {
  const result = await parts.gateway.charge(await describeCharge(parts, payment));
  parts.reach('charge.answered');
  if (result.status === 'pending' || result.status === 'paid') {
    const after = await recordCharge(parts, payment, result);
    parts.reach('charge.recorded');
    return { payment: after };
  }
  parts.log.warn({ paymentId: payment.id, ...result, raw: undefined }, 'a charge was not made');
  if (result.status === 'refused' && FINAL.includes(result.reason)) {
    return { payment: await endUncharged(parts, payment.id, 'denied') };
  }
  await updateChargeReleased(parts.db, payment.id);
  return { payment, ...(result.status === 'refused' ? { refusal: result.reason } : {}) };
}

async function describeCharge(
  { db }: CommerceParts,
  { id, accountId, amountRupiah, lines, expiresAt }: Payment,
): Promise<ChargeInput> {
  const account = await findAccount(db, accountId);
  return {
    orderId: id,
    amountRupiah,
    method: { type: 'qris' },
    items: lines.map((line) => ({
      id: line.packageId,
      name: line.name,
      priceRupiah: line.priceRupiah,
      quantity: 1,
    })),
    customer: {
      name: account?.name ?? 'Pelanggan Tayang',
      ...(account?.email == null ? {} : { email: account.email }),
      ...(account?.phone == null ? {} : { phone: account.phone }),
    },
    expiresAt,
  };
}

function recordCharge(
  parts: CommerceParts,
  payment: Payment,
  given: ChargeInstruction & { status: 'pending' | 'paid' },
): Promise<Payment> {
  return inTransaction(parts.db, async (tx) => {
    const now = parts.clock.now();
    const expiresAt = given.expiresAt ?? payment.expiresAt;
    const next = nextCheck({ ...payment, expiresAt, attempts: 0 }, now);
    await updatePaymentCharged(tx, {
      id: payment.id,
      transactionId: given.transactionId,
      qrString: given.qrString ?? null,
      expiresAt,
      checkAt: given.status === 'paid' ? now : (next ?? now),
    });
    const after = await lockPayment(tx, payment.id);
    await announcePayment(parts, tx, after);
    return after;
  });
}
