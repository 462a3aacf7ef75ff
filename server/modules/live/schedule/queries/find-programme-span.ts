import type { Ticks } from '#media/timeline.ts';
import type { Db } from '#platform/db.ts';

/** Where the blocks of a programme lie; undefined while none is published. */
export async function findProgrammeSpan(
  db: Db,
  programmeId: string,
): Promise<{ from: Ticks; to: Ticks } | undefined> {
  const row = await db
    .selectFrom('live.block')
    .select(({ fn }) => [fn.min('startTicks').as('from'), fn.max('endTicks').as('to')])
    .where('programmeId', '=', programmeId)
    .executeTakeFirst();
  return row?.from == null || row.to == null ? undefined : { from: row.from, to: row.to };
}
