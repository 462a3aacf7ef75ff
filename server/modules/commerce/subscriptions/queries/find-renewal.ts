import type { Db } from '#platform/db.ts';

/** What comes after the last period of an account. */
export function findOpenRenewal(db: Db, accountId: string) {
  return db
    .selectFrom('commerce.renewal')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
}

export function findRenewal(db: Db, id: string) {
  return db.selectFrom('commerce.renewal').selectAll().where('id', '=', id).executeTakeFirst();
}
