import { randomUUID } from 'node:crypto';
import { parseIdentifier } from '#contract/accounts/index.ts';
import { CART_PRICE_LIFE, DAY, SENDER_NAME_LENGTH } from '#contract/constants.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Cart } from '../cart/cart.ts';
import type { CommerceDeps } from '../deps.ts';
import { priceLineItem } from '../cart/price-cart.ts';
import { findCart, insertCart } from '../cart/queries.ts';
import { newGiftCode } from './gift.ts';
import { freezeTerms } from '../offers/terms.ts';
import { insertGift } from './queries.ts';

const LATEST_DELIVERY = 365 * DAY;

export type GiftOrder = {
  packageId: string;
  kind: 'relative' | 'gift';
  recipient: string;
  senderName?: string | undefined;
  message?: string | undefined;
  deliverAt?: Date | undefined;
};

/** A cart with a plan for somebody else. Whether that somebody has an account is looked at only once it is paid. */
export async function createGift(
  { db, testClock, limits }: CommerceDeps,
  accountId: string,
  order: GiftOrder,
): Promise<Cart> {
  const now = testClock.now();
  const recipient = readRecipient(order);
  const payer = await findAccount(db, accountId);
  if (payer?.email === recipient || payer?.phone === recipient) fail('commerce.giftToSelf');
  const choice = { package_id: order.packageId, purchase_type: 'PACKAGE' } as const;
  const { lines } = await priceLineItem(db, accountId, choice, now);
  const deliverAt = readDelivery(order, now);
  await limits.countGift(accountId);
  const giftId = randomUUID();
  const cartId = randomUUID();
  await inTransaction(db, async (tx) => {
    await insertGift(tx, {
      id: giftId,
      accountId,
      kind: order.kind,
      senderName: order.senderName || (payer?.name.slice(0, SENDER_NAME_LENGTH) ?? null),
      recipient,
      message: order.message || null,
      deliverAt,
      code: order.kind === 'gift' ? newGiftCode() : null,
      createdAt: now,
    });
    await insertCart(tx, {
      id: cartId,
      accountId,
      lines: await freezeTerms(
        tx,
        lines.map((lineItem) => ({ ...lineItem, purpose: 'gift' as const, giftId })),
      ),
      pricedUntil: new Date(now.getTime() + CART_PRICE_LIFE),
      now,
    });
  });
  const cart = await findCart(db, { id: cartId, accountId });
  return cart ?? fail('commerce.cartNotFound');
}

/** A gift travels by mail; for a relative the number is enough. */
function readRecipient({ kind, recipient }: GiftOrder): string {
  const read = parseIdentifier(recipient);
  if (read === undefined || (kind === 'gift' && read.kind !== 'email')) {
    return fail('commerce.giftRecipient');
  }
  return read.kind === 'email' ? read.email : read.phone;
}

function readDelivery({ kind, deliverAt }: GiftOrder, now: Date): Date {
  if (kind === 'relative' || deliverAt === undefined || deliverAt < now) return now;
  if (deliverAt.getTime() - now.getTime() > LATEST_DELIVERY) fail('commerce.giftDate');
  return deliverAt;
}
