import type { Db } from '#platform/db.ts';

/** The right to a minipack that has not ended at `now`. */
export function findAddOnRight(db: Db, right: { accountId: string; packageId: string; now: Date }) {
  return db
    .selectFrom('commerce.entitlement')
    .selectAll()
    .where('accountId', '=', right.accountId)
    .where('packageId', '=', right.packageId)
    .where('grants', 'is not', null)
    .where('endsAt', '>', right.now)
    .whereRef('endsAt', '>', 'startsAt')
    .orderBy('endsAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Running rights to minipacks, with what they open. */
export function listAddOnRights(db: Db, right: { accountId: string; now: Date }) {
  return db
    .selectFrom('commerce.entitlement')
    .select(['id', 'grants'])
    .where('accountId', '=', right.accountId)
    .where('grants', 'is not', null)
    .where('startsAt', '<=', right.now)
    .where('endsAt', '>', right.now)
    .execute();
}
