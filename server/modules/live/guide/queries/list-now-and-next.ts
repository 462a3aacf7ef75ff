import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { ProgrammeRow } from '../programme.ts';
import { programmeColumns } from './programme-columns.ts';

/** The next two programmes of each channel that are not over at `now`; the first of them may be on already. */
export function listNowAndNext(
  db: Db,
  channelIds: readonly string[],
  now: Date,
): Promise<ProgrammeRow[]> {
  return db
    .selectFrom(sql<{ id: string }>`unnest(${[...channelIds]}::uuid[])`.as<'asked'>(sql`asked(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('live.programme as q')
          .selectAll()
          .whereRef('q.channelId', '=', sql.ref('asked.id'))
          .where('q.stopAt', '>', now)
          // No programme is longer than a day: so the index on their beginnings is enough.
          .where('q.startAt', '>', sql<Date>`${now}::timestamptz - interval '1 day'`)
          .orderBy('q.startAt')
          .limit(2)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(programmeColumns)
    .orderBy('p.channelId')
    .orderBy('p.startAt')
    .$narrowType<Pick<ProgrammeRow, 'kpiClass'>>()
    .execute();
}
