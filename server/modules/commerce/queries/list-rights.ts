import type { Db } from '#platform/db.ts';

/** Every right of an account, the one that ends last first. Grace is one only once it is needed. */
export function listRights(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('commerce.entitlement')
    .selectAll()
    .where('accountId', '=', accountId)
    .whereRef('endsAt', '>', 'startsAt')
    .where(({ eb, or }) => or([eb('source', '<>', 'grace'), eb('startsAt', '<=', now)]))
    .orderBy('endsAt', 'desc')
    .orderBy('id')
    .limit(500)
    .execute();
}
