import type { Db } from '#platform/db.ts';
import { type Discount, sumOf, writeDiscounts } from '../discounts/discount.ts';
import { type Line, totalOf, writeLines } from '../lines.ts';

export async function insertCart(
  db: Db,
  cart: {
    id: string;
    accountId: string;
    lines: readonly Line[];
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
      lines: writeLines(cart.lines),
      discounts: writeDiscounts(cart.discounts ?? []),
      totalRupiah: totalOf(cart.lines) - sumOf(cart.discounts ?? []),
      pricedUntil: cart.pricedUntil,
      createdAt: cart.now,
      updatedAt: cart.now,
    })
    .execute();
}
