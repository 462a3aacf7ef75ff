import type { Db } from '#platform/db.ts';
import { listAutomatics } from './queries/find-automatic.ts';

/** Every consent to automatic renewal, for its owner to read: the words and the times, and not what can be charged. */
export async function exportAutomatic(db: Db, accountId: string) {
  const rows = await listAutomatics(db, accountId);
  return rows.map(({ token, ...row }) => ({ ...row, isStillSaved: token !== null }));
}
