import type { Db, Tx } from '#platform/db.ts';
import {
  type AgreedLineItem,
  type Cart,
  type Discount,
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

/** The cart that a form made, sent before or just now by another press. */
export async function findCartByOrder(
  db: Db,
  order: { accountId: string; orderKey: string },
): Promise<Cart | undefined> {
  const row = await db
    .selectFrom('commerce.cart')
    .selectAll()
    .where('accountId', '=', order.accountId)
    .where('orderKey', '=', order.orderKey)
    .executeTakeFirst();
  return row && readCart(row);
}

/** Nothing happens where the account has a cart of this order already. */
export async function insertCart(
  db: Db,
  cart: {
    id: string;
    accountId: string;
    orderKey?: string | undefined;
    lines: readonly AgreedLineItem[];
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
      orderKey: cart.orderKey ?? null,
      lines: writeLineItems(cart.lines),
      discounts: writeDiscounts(cart.discounts ?? []),
      totalRupiah: totalOf(cart.lines) - sumOf(cart.discounts ?? []),
      pricedUntil: cart.pricedUntil,
      createdAt: cart.now,
      updatedAt: cart.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'orderKey']).where('orderKey', 'is not', null).doNothing(),
    )
    .execute();
}

export async function updateCartLineItems(
  tx: Tx,
  cart: {
    id: string;
    lines: readonly AgreedLineItem[];
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
