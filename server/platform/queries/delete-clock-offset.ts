import type { Db } from '../db.ts';

/** The time of an account, or of everybody, is the real one again. */
export async function deleteClockOffset(db: Db, accountId: string | null): Promise<void> {
  await db
    .deleteFrom('platform.clockOffset')
    .where('accountId', 'is not distinct from', accountId)
    .execute();
}
