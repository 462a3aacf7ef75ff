import type { Tx } from '#platform/db.ts';

/** An account is gone: what is known of it goes, and what a gateway still knows is forgotten there by its own row. */
export async function updateAutomaticsForgotten(
  tx: Tx,
  accountId: string,
  { nobody, now }: { nobody: string; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('commerce.automaticRenewal')
    .where('accountId', '=', accountId)
    .where('token', 'is', null)
    .execute();
  await tx
    .updateTable('commerce.automaticRenewal')
    .set({
      accountId: nobody,
      state: 'ended',
      endReason: 'left',
      endedAt: now,
      label: null,
      cartId: null,
      paymentId: null,
      checkAt: now,
    })
    .where('accountId', '=', accountId)
    .execute();
}

/** Nothing of it is left anywhere. */
export async function deleteAutomatic(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('commerce.automaticRenewal').where('id', '=', id).execute();
}
