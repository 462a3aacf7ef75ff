import type { Tx } from '#platform/db.ts';

/** Everything that was marked. */
export async function deleteAccountData(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('engagement.favourite').where('accountId', '=', accountId).execute();
}
