import { sql } from 'kysely';
import type { Db, Tx } from '../db.ts';

export function listClockOffsets(db: Db) {
  return db
    .selectFrom('platform.clockOffset')
    .select(['accountId', 'milliseconds'])
    .orderBy('changedAt', 'desc')
    .execute();
}

/** Puts an account, or everybody, ahead by this much more. Returns how far that is in all. */
export async function upsertClockOffset(
  tx: Tx,
  offset: { accountId: string | null; milliseconds: number; now: Date },
): Promise<number> {
  const { milliseconds } = await tx
    .insertInto('platform.clockOffset')
    .values({
      accountId: offset.accountId,
      milliseconds: offset.milliseconds,
      changedAt: offset.now,
    })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({
        milliseconds: sql`platform.clock_offset.milliseconds + excluded.milliseconds`,
        changedAt: offset.now,
      }),
    )
    .returning('milliseconds')
    .executeTakeFirstOrThrow();
  return milliseconds;
}

/** The time of an account, or of everybody, is the real one again. */
export async function deleteClockOffset(db: Db, accountId: string | null): Promise<void> {
  await db
    .deleteFrom('platform.clockOffset')
    .where('accountId', 'is not distinct from', accountId)
    .execute();
}
