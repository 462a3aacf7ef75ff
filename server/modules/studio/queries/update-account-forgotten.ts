import type { Tx } from '#platform/db.ts';

/** The acts stay, without whom they were about or who did them, and without what was written of them. */
export async function updateAccountForgotten(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('studio.audit')
    .set({ accountId: null, reason: '' })
    .where('accountId', '=', accountId)
    .execute();
  await tx
    .updateTable('studio.audit')
    .set({ operatorId: null })
    .where('operatorId', '=', accountId)
    .execute();
}
