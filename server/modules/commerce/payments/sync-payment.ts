import { MINUTE } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import { findCart } from '../cart/queries.ts';
import type { CommerceDeps } from '../deps.ts';
import { applyStatus, endUncharged, endUnprompted, type UnpaidEnd } from './apply-status.ts';
import { CHARGE_LEASE, chargePayment, type Charged, recordCharge } from './charge-payment.ts';
import type { ChargeRefusal } from './gateways/gateway.ts';
import { methodOf, routeOf } from './payment-methods.ts';
import { keepInstruction, type Payment, type ReportedStatus } from './payment.ts';
import { knownSince, PROMPT_WITHIN } from './events.ts';
import { findLivePayment } from './queries/payment.ts';
import { claimCharge } from './queries/payment-schedule.ts';

/** What was learned about a payment, and whether the gateway gave a usable answer. */
export type SyncResult = {
  payment: Payment;
  isAnswered: boolean;
  /** The gateway wants to be asked at this time, not before. */
  askAt?: Date | undefined;
};

/**
 * Closes a pending payment at the gateway, then asks what became of it: the buyer may have been
 * faster. Still pending afterwards means: not known yet.
 */
export async function closePayment(
  deps: CommerceDeps,
  payment: Payment,
  unknownToGateway: UnpaidEnd = 'cancelled',
): Promise<SyncResult> {
  const unprompted = await endUnprompted(deps, payment, unknownToGateway);
  if (unprompted !== undefined) return { payment: unprompted, isAnswered: true };
  const gateway = deps.gateways.named(payment.gateway);
  const since = knownSince(payment);
  const closed = await gateway.cancel(payment.id, payment.instruction?.pageToken, since);
  if (closed.status === 'unknown') return { payment, isAnswered: false };
  if (closed.status === 'refused' && closed.reason === 'not_found') {
    return { payment: await endUncharged(deps, payment.id, unknownToGateway), isAnswered: true };
  }
  const reported = await gateway.status(payment.id, since);
  const isNothingKnown =
    reported.state === 'unknown' && (reported.cause === 'not_found' || reported.askAt);
  // A hosted page was closed before anything was chosen on it, or so soon that the gateway reports nothing yet.
  if (closed.status === 'cancelled' && isNothingKnown) {
    return { payment: await endUncharged(deps, payment.id, unknownToGateway), isAnswered: true };
  }
  if (reported.state === 'unknown') return { payment, isAnswered: false, askAt: reported.askAt };
  return { payment: await applyStatus(deps, payment.id, reported), isAnswered: true };
}

/** Closes what still asks for the money of a cart. Effect of a cart's change: its total will be another. */
export async function closeLivePayment(deps: CommerceDeps, cartId: string): Promise<void> {
  const live = await findLivePayment(deps.db, cartId);
  if (live !== undefined) await closePayment(deps, live);
}

/** The buyer gives up. Returns what became of it: the money may have been faster. */
export async function cancelPayment(deps: CommerceDeps, payment: Payment): Promise<Payment> {
  if (payment.state !== 'pending') return payment;
  const { payment: after } = await closePayment(deps, payment);
  return after.state === 'pending' ? fail('commerce.gatewayUnreachable') : after;
}

/** The gateway ends its own codes; this long after, we do it. */
const EXPIRY_GRACE = MINUTE;
/** A code that lives shorter than this is not worth showing; of a push, a quarter of its time. */
const SHORTEST_CODE = MINUTE;

/** Asks the gateway what became of a payment and does what has to be done about it. */
export async function syncPayment(deps: CommerceDeps, payment: Payment): Promise<SyncResult> {
  if (payment.prompt === 'wanted') return syncUnprompted(deps, payment);
  const gateway = deps.gateways.named(payment.gateway);
  const reported = await gateway.status(payment.id, knownSince(payment));
  deps.failpoint('status.answered');
  if (reported.state === 'unknown') {
    if (reported.cause === 'not_found') return syncUncharged(deps, payment);
    if (reported.askAt) return { payment, isAnswered: false, askAt: reported.askAt };
    deps.log.warn(
      { paymentId: payment.id, cause: reported.cause, problem: reported.message },
      'the state of a payment is not known yet',
    );
    return { payment, isAnswered: false };
  }
  const after = await applyStatus(deps, payment.id, reported);
  deps.failpoint('status.applied');
  if (after.state !== 'pending') {
    // Ended here and open there, as when it was given up while its charge was under way.
    if (reported.state === 'pending')
      await gateway.cancel(payment.id, payment.instruction?.pageToken, knownSince(payment));
    return { payment: after, isAnswered: true };
  }
  const overdue = deps.testClock.now().getTime() - after.expiresAt.getTime();
  if (overdue > EXPIRY_GRACE) return closePayment(deps, after, 'expired');
  if (await isPaidOtherwise(deps, after)) return closePayment(deps, after);
  if (after.instruction !== null) return { payment: after, isAnswered: true };
  const recovered = await recoverInstruction(deps, after, reported);
  return recovered === undefined
    ? recoverByCharging(deps, after)
    : { payment: recovered, isAnswered: true };
}

/** No worker has prompted the buyer yet; after a while none does. */
async function syncUnprompted(deps: CommerceDeps, payment: Payment): Promise<SyncResult> {
  const promptUntil = new Date(payment.createdAt.getTime() + PROMPT_WITHIN);
  if (promptUntil > deps.testClock.now()) return { payment, isAnswered: true, askAt: promptUntil };
  const ended = await endUnprompted(deps, payment, 'expired');
  // Claimed in this moment: look again.
  return { payment: ended ?? payment, isAnswered: ended !== undefined };
}

/** The gateway has no such order: the charge never got there, or is still under way. */
async function syncUncharged(deps: CommerceDeps, payment: Payment): Promise<SyncResult> {
  const left = payment.expiresAt.getTime() - deps.testClock.now().getTime();
  if (payment.state !== 'pending') return { payment, isAnswered: true };
  // A prompt that never got there; its buyer is not prompted again.
  if (payment.prompt !== null)
    return { payment: await endUncharged(deps, payment.id, 'expired'), isAnswered: true };
  // A hosted page is unknown until its buyer picks a method there, and has to be closed.
  const isPage = payment.instruction?.pageToken !== undefined;
  if (left <= 0) {
    if (isPage && left > -EXPIRY_GRACE) return closePayment(deps, payment, 'expired');
    return { payment: await endUncharged(deps, payment.id, 'expired'), isAnswered: true };
  }
  if (await isPaidOtherwise(deps, payment)) return closePayment(deps, payment);
  if (isPage) return { payment, isAnswered: true };
  const shortest = Math.min(SHORTEST_CODE, methodOf(payment.method).lifeMs / 4);
  if (left < shortest) return { payment, isAnswered: true };
  const synced = await chargeAgain(deps, payment);
  // A page that its buyer was never led to can't be paid, and another may take its place.
  return synced.refusal === 'duplicate_order'
    ? { payment: await endUncharged(deps, payment.id, 'cancelled'), isAnswered: true }
    : synced;
}

/** The order is there, but the reply with its code got lost: within minutes it is repeated. */
async function recoverByCharging(deps: CommerceDeps, payment: Payment): Promise<SyncResult> {
  const synced = await chargeAgain(deps, payment);
  // Not repeated any more: end this order, so that the buyer can start another.
  return synced.refusal === 'duplicate_order' ? closePayment(deps, payment) : synced;
}

/** Charges, and ends a payment whose order the gateway will never take. */
export async function chargeOrEnd(deps: CommerceDeps, payment: Payment): Promise<Charged> {
  const charged = await chargePayment(deps, payment);
  if (charged.isFinal !== true) return charged;
  return { ...charged, payment: await endUncharged(deps, payment.id, 'denied') };
}

async function chargeAgain(
  deps: CommerceDeps,
  payment: Payment,
): Promise<SyncResult & { refusal?: ChargeRefusal }> {
  const now = deps.testClock.now();
  const until = new Date(now.getTime() + CHARGE_LEASE);
  const isOurs = await claimCharge(deps.db, { id: payment.id, now, until });
  // The process that holds it is still waiting for the gateway.
  if (!isOurs) return { payment, isAnswered: true };
  const charged = await chargeOrEnd(deps, payment);
  const isOpen = charged.payment.state === 'pending' && charged.payment.instruction === null;
  return { ...charged, isAnswered: !isOpen };
}

async function isPaidOtherwise({ db }: CommerceDeps, { cartId, accountId }: Payment) {
  const cart = await findCart(db, { id: cartId, accountId });
  return cart !== undefined && cart.paidBy !== null;
}

/**
 * The reply to a charge got lost, but the status of its order carries all that the buyer needs:
 * the account, the code, or nothing for a prompt. Undefined where only the reply itself has it.
 */
async function recoverInstruction(
  deps: CommerceDeps,
  payment: Payment,
  reported: ReportedStatus,
): Promise<Payment | undefined> {
  const { transactionId, expiresAt, virtualAccount, paymentCode } = reported;
  const isWhole = {
    virtual_account: virtualAccount !== undefined,
    minimarket: paymentCode !== undefined,
    ovo: true,
    qris: false,
    gopay: false,
    shopeepay: false,
    page: false,
    // Is paid or it is not: its status never says pending.
    credit: false,
  }[routeOf(payment).charge];
  if (!isWhole) return undefined;
  const instruction = keepInstruction({
    ...(virtualAccount && { virtualAccount }),
    ...(paymentCode && { paymentCode }),
  });
  return recordCharge(deps, payment, { transactionId, instruction, expiresAt });
}
