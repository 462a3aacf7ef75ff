import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export async function insertPause(tx: Tx, pause: Insertable<DB['commerce.pause']>): Promise<void> {
  await tx.insertInto('commerce.pause').values(pause).execute();
}

/** Its owner came back before its time. */
export async function updatePauseEnded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('commerce.pause').set({ endedAt: now }).where('id', '=', id).execute();
}
