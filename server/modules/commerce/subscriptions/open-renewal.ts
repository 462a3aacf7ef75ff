import { randomUUID } from 'node:crypto';
import { CART_PRICE_LIFE } from '#contract/constants.ts';
import { findAccount, lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Cart } from '../cart.ts';
import { checkoutCart } from '../checkout-cart.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import type { Payment } from '../payment.ts';
import { findCart } from '../queries/find-cart.ts';
import { insertCart } from '../queries/insert-cart.ts';
import { findRenewal } from './queries/find-renewal.ts';
import { updateRenewal } from './queries/update-renewal.ts';
import { GRACE } from './renewable.ts';
import { renewalLine } from './renewal-line.ts';
import { readRenewalToken } from './renewal-token.ts';

export type Renewal = NonNullable<Awaited<ReturnType<typeof findRenewal>>>;

/** The renewal that a letter's link speaks of. Fails for links that are not ours, and of accounts that have left. */
export async function readRenewal(
  { db, tokenKey }: Pick<CommerceParts, 'db' | 'tokenKey'>,
  token: string,
): Promise<Renewal> {
  const id = readRenewalToken(token, tokenKey);
  const renewal = id === undefined ? undefined : await findRenewal(db, id);
  if (renewal === undefined) return fail('commerce.renewalNotFound');
  const account = await findAccount(db, renewal.accountId);
  if (account === undefined || account.deletedAt !== null) fail('commerce.renewalNotFound');
  return renewal;
}

/** How long a link opens carts: grace included, a day longer for whoever reads it at the last moment. */
export const isOver = ({ endsAt }: Renewal, now: Date) => endsAt.getTime() + GRACE <= now.getTime();

/**
 * Pays a renewal by QRIS from its link: one cart for all letters of an end, priced now, and a new one once its price
 * or its package is not today's any more.
 */
export async function payRenewal(parts: CommerceParts, renewal: Renewal): Promise<Payment> {
  const cart = await openRenewalCart(parts, renewal);
  return checkoutCart(parts, { cartId: cart.id, accountId: renewal.accountId, method: '3' });
}

/** The cart of an end: the one that stands open, the one that was paid, or a new one with today's price. */
export function openRenewalCart(
  { db, clock }: CommerceParts,
  { id, accountId }: Renewal,
): Promise<Cart> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = clock.now();
    const renewal = await findRenewal(tx, id);
    if (renewal === undefined) return fail('commerce.renewalNotFound');
    const kept =
      renewal.cartId === null ? undefined : await findCart(tx, { id: renewal.cartId, accountId });
    // Paid before, also where the period that it brought has closed this renewal.
    if (kept !== undefined && kept.paidBy !== null) return kept;
    if (renewal.closedAt !== null || isOver(renewal, now)) return fail('commerce.renewalOver');
    const line = await renewalLine(tx, renewal, now);
    if (line === undefined) return fail('commerce.packageNotFound');
    const isToday = kept?.lines.every(({ packageId }) => packageId === line.packageId) === true;
    if (kept !== undefined && isToday && kept.pricedUntil > now) return kept;
    const cartId = randomUUID();
    const pricedUntil = new Date(now.getTime() + CART_PRICE_LIFE);
    await insertCart(tx, { id: cartId, accountId, lines: [line], pricedUntil, now });
    await updateRenewal(tx, renewal.id, { cartId });
    return (await findCart(tx, { id: cartId, accountId })) ?? fail('commerce.cartNotFound');
  });
}
