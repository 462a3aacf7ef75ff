import type { Db, DB, Insertable, Tx } from '#platform/db.ts';

/** The pause that an account is in. */
export function findRunningPause(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('commerce.pause')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('startsAt', '<=', now)
    .where('resumesAt', '>', now)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}

/** Whether a period was paused already. */
export async function findWasPaused(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('commerce.pause')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every pause of an account, the newest first. */
export function listPauses(db: Db, accountId: string) {
  return db
    .selectFrom('commerce.pause')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('startsAt', 'desc')
    .execute();
}

export async function insertPause(tx: Tx, pause: Insertable<DB['commerce.pause']>): Promise<void> {
  await tx.insertInto('commerce.pause').values(pause).execute();
}

/** Its owner came back before its time. */
export async function updatePauseEnded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('commerce.pause').set({ endedAt: now }).where('id', '=', id).execute();
}
