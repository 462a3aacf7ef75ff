import type { Tx } from '#platform/db.ts';

/** Forgets an account that was erased: its link, and what was on its way to one. */
export async function deleteAccountData(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('partner.link').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('partner.flow').where('accountId', '=', accountId).execute();
}
