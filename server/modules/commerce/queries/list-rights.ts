import type { Db } from '#platform/db.ts';

/** Every right of an account, the one that ends last first. */
export function listRights(db: Db, accountId: string) {
  return db
    .selectFrom('commerce.entitlement')
    .selectAll()
    .where('accountId', '=', accountId)
    .whereRef('endsAt', '>', 'startsAt')
    .orderBy('endsAt', 'desc')
    .orderBy('id')
    .limit(500)
    .execute();
}
