import type { Tx } from '#platform/db.ts';

/** Every profile of an account, and the PIN. */
export async function deleteAccountData(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('profiles.profile').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('profiles.pin').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('profiles.removal').where('accountId', '=', accountId).execute();
}
