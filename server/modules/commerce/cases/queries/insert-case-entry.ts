import type { Db } from '#platform/db.ts';

/** Says something on the timeline of a case. */
export async function insertCaseEntry(
  db: Db,
  entry: { caseId: string; who: 'buyer' | 'team' | 'system'; text: string; at: Date },
): Promise<void> {
  await db.insertInto('commerce.caseEntry').values(entry).execute();
}
