import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { ProgrammeRow } from '../programme.ts';
import { programmeColumns } from './programme-columns.ts';

/** What is on a channel at an instant; undefined in a gap of its guide. */
export function findProgrammeAt(
  db: Db,
  channelId: string,
  at: Date,
): Promise<ProgrammeRow | undefined> {
  return db
    .selectFrom('live.programme as p')
    .select(programmeColumns)
    .where('p.channelId', '=', channelId)
    .where('p.startAt', '<=', at)
    .where('p.startAt', '>', sql<Date>`${at}::timestamptz - interval '1 day'`)
    .where('p.stopAt', '>', at)
    .$narrowType<Pick<ProgrammeRow, 'kpiClass'>>()
    .executeTakeFirst();
}
