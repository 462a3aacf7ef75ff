import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { ProgrammeRow } from '../programme.ts';
import { programmeColumns } from './programme-columns.ts';

/** What overlaps a time on some channels, in the order of its beginnings. */
export function listProgrammes(
  db: Db,
  { channelIds, from, to }: { channelIds: readonly string[]; from: Date; to: Date },
): Promise<ProgrammeRow[]> {
  return (
    db
      .selectFrom('live.programme as p')
      .select(programmeColumns)
      .where('p.channelId', '=', sql<string>`any(${[...channelIds]}::uuid[])`)
      .where('p.startAt', '<', to)
      // No programme is longer than a day: so the index on their beginnings is enough.
      .where('p.startAt', '>', sql<Date>`${from}::timestamptz - interval '1 day'`)
      .where('p.stopAt', '>', from)
      .orderBy('p.startAt')
      .$narrowType<Pick<ProgrammeRow, 'kpiClass'>>()
      .execute()
  );
}
