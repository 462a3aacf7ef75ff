import type { Db, Tx } from '#platform/db.ts';

/** Grace of an account that has not ended. */
export function listGrace(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('commerce.entitlement')
    .select(['id', 'tier', 'startsAt', 'endsAt'])
    .where('accountId', '=', accountId)
    .where('source', '=', 'grace')
    .where('endsAt', '>', now)
    .execute();
}

/** Grace that never began. */
export async function deleteComingGrace(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('commerce.entitlement').where('id', '=', id).execute();
}

/** Something else covers the rest. */
export async function updateGraceEnded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('commerce.entitlement')
    .set({ endsAt: now, reviewAt: now })
    .where('id', '=', id)
    .execute();
}
