import { findAccount } from '#modules/accounts/index.ts';
import { SECOND } from '#contract/constants.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { endUncharged } from './end-uncharged.ts';
import type { ChargeInput, ChargeRefusal } from './gateways/gateway.ts';
import { keepInstruction } from './instruction.ts';
import { findSaved } from './automatic/find-saved.ts';
import { chargeMethodOf } from './methods/charge-method.ts';
import type { Payment } from './payment.ts';
import { writePaymentToken } from './payment-token.ts';
import { updateChargeReleased } from './queries/update-charge-released.ts';
import { recordCharge } from './record-charge.ts';

/** Longer than a gateway call may last. */
export const CHARGE_LEASE = 12 * SECOND;

/** Refusals that say: this order will never be charged. The others may change, or hide an order. */
const FINAL: readonly ChargeRefusal[] = ['invalid', 'method_unavailable', 'declined'];

/** `isPaid`: the gateway has the money already, which its status shall confirm. */
export type Charged = { payment: Payment; refusal?: ChargeRefusal; isPaid?: boolean };

/**
 * Asks the gateway for the money of a payment whose row is committed and whose charge the caller
 * has claimed. The same order asked for again within five minutes gives the same answer.
 */
export async function chargePayment(parts: CommerceParts, payment: Payment): Promise<Charged> {
  const gateway = parts.gateways.named(payment.gateway);
  const result = await gateway.charge(await describeCharge(parts, payment));
  parts.health.record(payment.gateway, payment.method, result, parts.clock.now());
  parts.reach('charge.answered');
  if (result.status === 'pending' || result.status === 'paid') {
    const isPaid = result.status === 'paid';
    const { transactionId, expiresAt } = result;
    const instruction = keepInstruction(result);
    const given = { transactionId, instruction, expiresAt, isPaid };
    const after = await recordCharge(parts, payment, given);
    parts.reach('charge.recorded');
    return { payment: after, isPaid };
  }
  parts.log.warn({ paymentId: payment.id, ...result, raw: undefined }, 'a charge was not made');
  const refusal = result.status === 'refused' ? { refusal: result.reason } : {};
  if (result.status === 'refused' && FINAL.includes(result.reason)) {
    return { payment: await endUncharged(parts, payment.id, 'denied'), ...refusal };
  }
  await updateChargeReleased(parts.db, payment.id);
  return { payment, ...refusal };
}

/** What the gateway is asked for: the same however often it is asked. */
export async function describeCharge(parts: CommerceParts, payment: Payment): Promise<ChargeInput> {
  const { db, publicUrl, tokenKey } = parts;
  const { id, accountId, amountRupiah, lines, discounts, expiresAt } = payment;
  const account = await findAccount(db, accountId);
  const returnUrl = `${publicUrl}/payment/kembali?token=${writePaymentToken(id, tokenKey)}`;
  return {
    orderId: id,
    amountRupiah,
    method: chargeMethodOf(payment, returnUrl, await findSaved(parts, payment)),
    items: [
      ...lines.map((line) => ({
        id: line.packageId,
        name: line.name,
        priceRupiah: line.priceRupiah,
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
