import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** True for the one that may write this channel's schedule until its transaction ends. */
export async function lockSchedule(tx: Tx, channelId: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('live.schedule/' || ${channelId}, 0)) as is_locked
  `.execute(tx);
  return rows[0]?.isLocked === true;
}
