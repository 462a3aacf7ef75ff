import type { Db, Tx } from '#platform/db.ts';
import { listTerms } from '../offers/queries/package.ts';
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
      orderKey: cart.orderKey ?? null,
      lines: writeLineItems(await findFrozenLines(db, cart.lines)),
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
    lines: readonly LineItem[];
    discounts?: readonly Discount[];
    pricedUntil: Date;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('commerce.cart')
    .set({
      lines: writeLineItems(await findFrozenLines(tx, cart.lines)),
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

/** What a buyer of each package agrees to: its own terms in their newest version, else the general ones. */
export async function findTermsOf(db: Db, packageIds: readonly string[]) {
  const all = (await listTerms(db, packageIds)).filter(({ endedAt }) => endedAt === null);
  return (packageId: string | undefined) => {
    const terms =
      all.find((one) => one.packageId === packageId) ?? all.find((one) => one.packageId === null);
    if (terms === undefined) throw new Error('The terms are missing from the database');
    return terms;
  };
}

/** Lines with the terms that hold as they go into a cart; those that lay there keep theirs. */
export async function findFrozenLines(db: Db, lines: readonly LineItem[]): Promise<LineItem[]> {
  if (lines.every(({ termsId }) => termsId !== undefined)) return [...lines];
  const find = await findTermsOf(
    db,
    lines.map(({ packageId }) => packageId),
  );
  return lines.map((line) => ({ ...line, termsId: line.termsId ?? find(line.packageId).id }));
}
