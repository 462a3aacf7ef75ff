import type { Tx } from '#platform/db.ts';

/** Everything that was marked, and said about one's taste. */
export async function deleteAccountData(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('engagement.favourite').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('engagement.personalization').where('accountId', '=', accountId).execute();
}
