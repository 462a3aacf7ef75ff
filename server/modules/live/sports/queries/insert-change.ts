import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db, Tx } from '#platform/db.ts';

export async function insertChange(
  tx: Tx,
  change: Insertable<DB['live.sportsChange']>,
): Promise<void> {
  await tx.insertInto('live.sportsChange').values(change).execute();
}

/** What was changed of one thing, newest first. */
export function listChanges(db: Db, targetId: string) {
  return db
    .selectFrom('live.sportsChange')
    .select(['what', 'at', 'accountId', 'before', 'after'])
    .where('targetId', '=', targetId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}
