import type { Db } from '#platform/db.ts';

/** Everything that engagement holds of an account. */
export function listAccountData(db: Db, accountId: string) {
  return db
    .selectFrom('engagement.favourite')
    .select(['titleId', 'addedAt'])
    .where('accountId', '=', accountId)
    .orderBy('addedAt', 'desc')
    .execute();
}
