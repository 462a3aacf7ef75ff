import type { Db, Tx } from '#platform/db.ts';
import {
  type Cart,
  type Discount,
  type LineItem,
  readCart,
  sumOf,
  totalOf,
  writeDiscounts,
  writeLineItems,
} from './cart.ts';

/** A cart of this account; another's is not there. */
export async function findCart(
  db: Db,
  cart: { id: string; accountId: string },
): Promise<Cart | undefined> {
  const row = await db
    .selectFrom('commerce.cart')
    .selectAll()
    .where('id', '=', cart.id)
    .where('accountId', '=', cart.accountId)
    .executeTakeFirst();
  return row && readCart(row);
}

/** As it stands now, locked against change and payment until the transaction ends. */
export async function lockCart(
  tx: Tx,
  cart: { id: string; accountId: string },
): Promise<Cart | undefined> {
  const row = await tx
    .selectFrom('commerce.cart')
    .selectAll()
    .where('id', '=', cart.id)
    .where('accountId', '=', cart.accountId)
    .forUpdate()
    .executeTakeFirst();
  return row && readCart(row);
}

export async function insertCart(
  db: Db,
  cart: {
    id: string;
    accountId: string;
    lines: readonly LineItem[];
    discounts?: readonly Discount[];
    pricedUntil: Date;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('commerce.cart')
    .values({
      id: cart.id,
      accountId: cart.accountId,
      lines: writeLineItems(cart.lines),
      discounts: writeDiscounts(cart.discounts ?? []),
      totalRupiah: totalOf(cart.lines) - sumOf(cart.discounts ?? []),
      pricedUntil: cart.pricedUntil,
      createdAt: cart.now,
      updatedAt: cart.now,
    })
    .execute();
}

export async function updateCartLineItems(
  tx: Tx,
  cart: {
    id: string;
    lines: readonly LineItem[];
    discounts?: readonly Discount[];
    pricedUntil: Date;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('commerce.cart')
    .set({
      lines: writeLineItems(cart.lines),
      discounts: writeDiscounts(cart.discounts ?? []),
      totalRupiah: totalOf(cart.lines) - sumOf(cart.discounts ?? []),
      pricedUntil: cart.pricedUntil,
      updatedAt: cart.now,
    })
    .where('id', '=', cart.id)
    .execute();
}

/** The payment that settled this cart. There is never a second one. */
export async function updateCartPaid(
  tx: Tx,
  cart: { id: string; paidBy: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('commerce.cart')
    .set({ paidBy: cart.paidBy, updatedAt: cart.now })
    .where('id', '=', cart.id)
    .where('paidBy', 'is', null)
    .executeTakeFirstOrThrow();
}
