import { randomUUID } from 'node:crypto';
import { CART_PRICE_LIFE } from '#contract/constants.ts';
import { findAccount, lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Cart } from '../cart/cart.ts';
import { findCart, insertCart } from '../cart/queries.ts';
import type { CommerceDeps } from '../deps.ts';
import { planPeriod } from '../entitlements/grant-period.ts';
import { readRenewalToken } from '../link-tokens.ts';
import { renewalLineItem } from '../offers/storefront.ts';
import { findPackage } from '../offers/queries/package.ts';
import { openStorefront, presentPackage } from '../offers/storefront.ts';
import { presentPayment } from '../payments/present-payment.ts';
import { findCartPayment } from '../payments/queries/payment.ts';
import { GRACE } from './policy.ts';
import { freezeTerms } from '../offers/terms.ts';
import { findRenewal, updateRenewal } from './queries/renewal.ts';

type Renewal = NonNullable<Awaited<ReturnType<typeof findRenewal>>>;

/** The renewal that an e-mail's link names. Fails for links that are not ours, and of accounts that have left. */
export async function readRenewal(
  { db, tokenKey }: Pick<CommerceDeps, 'db' | 'tokenKey'>,
  token: string,
): Promise<Renewal> {
  const id = readRenewalToken(token, tokenKey);
  const renewal = id === undefined ? undefined : await findRenewal(db, id);
  if (renewal === undefined) return fail('commerce.renewalNotFound');
  const account = await findAccount(db, renewal.accountId);
  if (account === undefined || account.deletedAt !== null) fail('commerce.renewalNotFound');
  return renewal;
}

/** Whether a link opens no cart any more: it does so until grace is over. */
const isOver = ({ endsAt }: Renewal, now: Date) => endsAt.getTime() + GRACE <= now.getTime();

/** One cart for all e-mails of an end: the one that stands open, the one that was paid, or a new one with today's price. */
export function openRenewalCart(
  { db, testClock }: CommerceDeps,
  { id, accountId }: Renewal,
): Promise<Cart> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = testClock.now();
    const renewal = await findRenewal(tx, id);
    if (renewal === undefined) return fail('commerce.renewalNotFound');
    const kept =
      renewal.cartId === null ? undefined : await findCart(tx, { id: renewal.cartId, accountId });
    // Paid before, also where the period that it brought has closed this renewal.
    if (kept !== undefined && kept.paidBy !== null) return kept;
    if (renewal.closedAt !== null || isOver(renewal, now)) return fail('commerce.renewalOver');
    const lineItem = await renewalLineItem(tx, renewal, now);
    if (lineItem === undefined) return fail('commerce.packageNotFound');
    const isToday = kept?.lines.every(({ packageId }) => packageId === lineItem.packageId) === true;
    if (kept !== undefined && isToday && kept.pricedUntil > now) return kept;
    const cartId = randomUUID();
    const pricedUntil = new Date(now.getTime() + CART_PRICE_LIFE);
    const lines = await freezeTerms(tx, [lineItem]);
    await insertCart(tx, { id: cartId, accountId, lines, pricedUntil, now });
    await updateRenewal(tx, renewal.id, { cartId });
    return (await findCart(tx, { id: cartId, accountId })) ?? fail('commerce.cartNotFound');
  });
}

/** What the holder of a renewal's link may see: a package, a price and a code, and nothing about whose they are. */
export async function presentRenewal(deps: CommerceDeps, renewal: Renewal) {
  const { db, testClock } = deps;
  const now = testClock.now();
  const newest = renewal.cartId === null ? undefined : await findCartPayment(db, renewal.cartId);
  const payment = newest && (await presentPayment(deps, newest));
  const isPaid = payment?.outcome === 'active';
  const lineItem = isPaid ? undefined : await renewalLineItem(db, renewal, now);
  const buyer = { accountId: renewal.accountId, zone: renewal.zone };
  const coming = lineItem && (await planPeriod(db, buyer, lineItem, now));
  const offer = await findPackage(db, renewal.packageId);
  const isClosed = renewal.closedAt !== null || isOver(renewal, now) || offer === undefined;
  const paidEntitlement = isPaid ? payment.rights[0] : undefined;
  return {
    state: isPaid ? ('paid' as const) : isClosed ? ('over' as const) : ('open' as const),
    offer:
      offer === undefined
        ? null
        : presentPackage(offer, await openStorefront(db, renewal.accountId, now)),
    endsAt: renewal.endsAt,
    startsAt: paidEntitlement?.startsAt ?? coming?.startsAt ?? null,
    renewedUntil: paidEntitlement?.endsAt ?? coming?.endsAt ?? null,
    now,
    payment: payment ?? null,
  };
}
