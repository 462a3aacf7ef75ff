import type { Tx } from '#platform/db.ts';
import { type Discount, sumOf, writeDiscounts } from '../discounts/discount.ts';
import { type Line, totalOf, writeLines } from '../lines.ts';

export async function updateCartLines(
  tx: Tx,
  cart: {
    id: string;
    lines: readonly Line[];
    discounts?: readonly Discount[];
    pricedUntil: Date;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('commerce.cart')
    .set({
      lines: writeLines(cart.lines),
      discounts: writeDiscounts(cart.discounts ?? []),
      totalRupiah: totalOf(cart.lines) - sumOf(cart.discounts ?? []),
      pricedUntil: cart.pricedUntil,
      updatedAt: cart.now,
    })
    .where('id', '=', cart.id)
    .execute();
}
