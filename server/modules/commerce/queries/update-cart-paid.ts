import type { Tx } from '#platform/db.ts';

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
