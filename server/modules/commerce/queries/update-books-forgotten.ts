import type { Tx } from '#platform/db.ts';

/** Takes an account's name off the ledger, and removes what only speaks of the person. */
export async function updateBooksForgotten(
  tx: Tx,
  accountId: string,
  nobody: string,
): Promise<void> {
  await tx
    .updateTable('commerce.ledgerEntry')
    .set({ accountId: nobody })
    .where('accountId', '=', accountId)
    .execute();
  await tx.deleteFrom('commerce.creditBalance').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('commerce.invoiceBuyer').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('commerce.businessBuyer').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('commerce.case').where('accountId', '=', accountId).execute();
}
