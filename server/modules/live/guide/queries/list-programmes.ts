import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { ProgrammeRow } from '../programme.ts';
import { programmeColumns } from './programme-columns.ts';

const columns = programmeColumns.filter(
  (column): column is Exclude<(typeof programmeColumns)[number], 'p.startAt' | 'p.stopAt'> =>
    column !== 'p.startAt' && column !== 'p.stopAt',
);

/** What overlaps a time on some channels, in the order of its beginnings. */
export async function listProgrammes(
  db: Db,
  { channelIds, from, to }: { channelIds: readonly string[]; from: Date; to: Date },
): Promise<ProgrammeRow[]> {
  const rows = await db
    .selectFrom('live.programme as p')
    .select(columns)
    // A guide is thousands of rows, and reading times as text would be half of the work.
    .select([
      sql<number>`(extract(epoch from p.start_at) * 1000)::int8`.as('startMs'),
      sql<number>`(extract(epoch from p.stop_at) * 1000)::int8`.as('stopMs'),
    ])
    .where('p.channelId', '=', sql<string>`any(${[...channelIds]}::uuid[])`)
    .where('p.startAt', '<', to)
    // No programme is longer than a day: so the index on their beginnings is enough.
    .where('p.startAt', '>', sql<Date>`${from}::timestamptz - interval '1 day'`)
    .where('p.stopAt', '>', from)
    .orderBy('p.startAt')
    .$narrowType<Pick<ProgrammeRow, 'kpiClass'>>()
    .execute();
  return rows.map(({ startMs, stopMs, ...row }) => ({
    ...row,
    startAt: new Date(startMs),
    stopAt: new Date(stopMs),
  }));
}
