import type { Db } from '#platform/db.ts';
import type { ProgrammeRow } from '../programme.ts';
import { programmeColumns } from './programme-columns.ts';

/** A programme by its id, whatever channel it is on. */
export function findProgramme(db: Db, programmeId: string): Promise<ProgrammeRow | undefined> {
  return db
    .selectFrom('live.programme as p')
    .select(programmeColumns)
    .where('p.programmeId', '=', programmeId)
    .$narrowType<Pick<ProgrammeRow, 'kpiClass'>>()
    .executeTakeFirst();
}
