import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/** Puts an account, or everybody, ahead by this much more. */
export async function upsertClockOffset(
  tx: Tx,
  offset: { accountId: string | null; milliseconds: number; now: Date },
): Promise<void> {
  await tx
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
    .execute();
}
