import type { Db } from '#platform/db.ts';
import type { Case } from '../case.ts';

/** Cases of an account, newest first, or all that wait for us, oldest first. */
export function listCases(db: Db, which: { accountId: string } | 'open'): Promise<Case[]> {
  const all = db.selectFrom('commerce.case').selectAll().limit(200);
  return which === 'open'
    ? all.where('state', '<>', 'closed').orderBy('createdAt').execute()
    : all.where('accountId', '=', which.accountId).orderBy('createdAt', 'desc').execute();
}
