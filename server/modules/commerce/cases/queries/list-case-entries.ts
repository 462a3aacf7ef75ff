import type { Db } from '#platform/db.ts';
import type { CaseEntry } from '../case.ts';

/** The timeline of a case, oldest first. */
export function listCaseEntries(db: Db, caseId: string): Promise<CaseEntry[]> {
  return db
    .selectFrom('commerce.caseEntry')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('id')
    .execute();
}
