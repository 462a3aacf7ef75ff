import type { Tx } from '#platform/db.ts';
import { type Line, totalOf, writeLines } from '../lines.ts';

export async function updateCartLines(
  tx: Tx,
  cart: { id: string; lines: readonly Line[]; pricedUntil: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('commerce.cart')
    .set({
      lines: writeLines(cart.lines),
      totalRupiah: totalOf(cart.lines),
      pricedUntil: cart.pricedUntil,
      updatedAt: cart.now,
    })
    .where('id', '=', cart.id)
    .execute();
}
