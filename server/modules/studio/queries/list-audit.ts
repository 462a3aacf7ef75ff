import type { Db } from '#platform/db.ts';

/** What operators did to an account, newest first; who it was stays with us. */
export function listAuditOf(db: Db, accountId: string) {
  return db
    .selectFrom('studio.audit')
    .select(['at', 'act', 'reason', 'before', 'after'])
    .where('accountId', '=', accountId)
    .orderBy('at', 'desc')
    .execute();
}
