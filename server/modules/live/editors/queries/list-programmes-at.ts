import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** Programmes of a channel that overlap any of some times, and those with these ids. */
export function listProgrammesAt(
  tx: Tx,
  channelId: string,
  { ids, slots }: { ids: readonly string[]; slots: readonly { startAt: Date; stopAt: Date }[] },
) {
  return tx
    .selectFrom('live.programme as p')
    .selectAll('p')
    .where('p.channelId', '=', channelId)
    .where(
      sql<boolean>`(p.programme_id = any(${[...ids]}::uuid[]) or exists (
        select from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
          as slot ("startAt" timestamptz, "stopAt" timestamptz)
        where p.start_at < slot."stopAt" and p.stop_at > slot."startAt"))`,
    )
    .orderBy('p.startAt')
    .execute();
}
