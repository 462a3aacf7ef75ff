import { MINUTE } from '#contract/constants.ts';
import { applyStatus } from './apply-status.ts';
import { CHARGE_LEASE, chargePayment } from './charge-payment.ts';
import { closePayment, type Followed } from './close-payment.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { endUncharged } from './end-uncharged.ts';
import type { ChargeRefusal } from './gateways/gateway.ts';
import { methodOf } from './methods/method.ts';
import type { Payment } from './payment.ts';
import { placedAt, RING_WITHIN, endUnrung } from './pushes/push.ts';
import { claimCharge } from './queries/claim-charge.ts';
import { findCart } from './queries/find-cart.ts';
import { recoverInstruction } from './recover-instruction.ts';

/** The gateway ends its own codes; this long after, we do it. */
const EXPIRY_GRACE = MINUTE;
/** A code that lives shorter than this is not worth showing; of a push, a quarter of its time. */
const SHORTEST_CODE = MINUTE;

/** Asks the gateway what became of a payment and does what has to be done about it. */
export async function followPayment(parts: CommerceParts, payment: Payment): Promise<Followed> {
  if (payment.push === 'wanted') return followUnrung(parts, payment);
  const gateway = parts.gateways.named(payment.gateway);
  const told = await gateway.status(payment.id, placedAt(payment));
  parts.reach('status.answered');
  if (told.state === 'unknown') {
    if (told.cause === 'not_found') return followUncharged(parts, payment);
    if (told.askAt) return { payment, isAnswered: false, askAt: told.askAt };
    parts.log.warn(
      { paymentId: payment.id, cause: told.cause, problem: told.message },
      'the state of a payment is not known yet',
    );
    return { payment, isAnswered: false };
  }
  const after = await applyStatus(parts, payment.id, told);
  parts.reach('status.applied');
  if (after.state !== 'pending') {
    // Ended here and open there, as when it was given up while its charge was under way.
    if (told.state === 'pending')
      await gateway.cancel(payment.id, payment.instruction?.pageToken, placedAt(payment));
    return { payment: after, isAnswered: true };
  }
  const overdue = parts.clock.now().getTime() - after.expiresAt.getTime();
  if (overdue > EXPIRY_GRACE) return closePayment(parts, after, 'expired');
  if (await isPaidOtherwise(parts, after)) return closePayment(parts, after);
  if (after.instruction !== null) return { payment: after, isAnswered: true };
  const recovered = await recoverInstruction(parts, after, told);
  return recovered === undefined
    ? recoverByCharging(parts, after)
    : { payment: recovered, isAnswered: true };
}

/** Nobody has rung the phone yet; after a while nobody shall. */
async function followUnrung(parts: CommerceParts, payment: Payment): Promise<Followed> {
  const ringUntil = new Date(payment.createdAt.getTime() + RING_WITHIN);
  if (ringUntil > parts.clock.now()) return { payment, isAnswered: true, askAt: ringUntil };
  const ended = await endUnrung(parts, payment, 'expired');
  // Claimed in this moment: look again.
  return { payment: ended ?? payment, isAnswered: ended !== undefined };
}

/** The gateway has no such order: the charge never got there, or is still under way. */
async function followUncharged(parts: CommerceParts, payment: Payment): Promise<Followed> {
  const left = payment.expiresAt.getTime() - parts.clock.now().getTime();
  if (payment.state !== 'pending') return { payment, isAnswered: true };
  // A push that never got there; its phone is not rung again.
  if (payment.push !== null)
    return { payment: await endUncharged(parts, payment.id, 'expired'), isAnswered: true };
  // A hosted page is unknown until its buyer picks a method there, and has to be closed.
  const isPage = payment.instruction?.pageToken !== undefined;
  if (left <= 0) {
    if (isPage && left > -EXPIRY_GRACE) return closePayment(parts, payment, 'expired');
    return { payment: await endUncharged(parts, payment.id, 'expired'), isAnswered: true };
  }
  if (await isPaidOtherwise(parts, payment)) return closePayment(parts, payment);
  if (isPage) return { payment, isAnswered: true };
  const shortest = Math.min(SHORTEST_CODE, methodOf(payment.method).lifeMs / 4);
  if (left < shortest) return { payment, isAnswered: true };
  const followed = await chargeAgain(parts, payment);
  // A page that nobody was ever led to: nobody can pay it, and another may take its place.
  return followed.refusal === 'duplicate_order'
    ? { payment: await endUncharged(parts, payment.id, 'cancelled'), isAnswered: true }
    : followed;
}

/** The order is there, but the reply with its code got lost: within minutes it is repeated. */
async function recoverByCharging(parts: CommerceParts, payment: Payment): Promise<Followed> {
  const followed = await chargeAgain(parts, payment);
  // Not repeated any more: end this order, so that the buyer can start another.
  return followed.refusal === 'duplicate_order' ? closePayment(parts, payment) : followed;
}

async function chargeAgain(
  parts: CommerceParts,
  payment: Payment,
): Promise<Followed & { refusal?: ChargeRefusal }> {
  const now = parts.clock.now();
  const until = new Date(now.getTime() + CHARGE_LEASE);
  const isOurs = await claimCharge(parts.db, { id: payment.id, now, until });
  // Whoever holds it is still waiting for the gateway.
  if (!isOurs) return { payment, isAnswered: true };
  const charged = await chargePayment(parts, payment);
  const isOpen = charged.payment.state === 'pending' && charged.payment.instruction === null;
  return { ...charged, isAnswered: !isOpen };
}

async function isPaidOtherwise({ db }: CommerceParts, { cartId, accountId }: Payment) {
  const cart = await findCart(db, { id: cartId, accountId });
  return cart !== undefined && cart.paidBy !== null;
}
