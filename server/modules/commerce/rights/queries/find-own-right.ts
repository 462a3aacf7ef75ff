import type { Db } from '#platform/db.ts';

/** A right by its id; with an account only where it is that account's own. */
export function findOwnRight(db: Db, id: string, accountId?: string) {
  let query = db.selectFrom('commerce.entitlement').selectAll().where('id', '=', id);
  if (accountId !== undefined) query = query.where('accountId', '=', accountId);
  return query.executeTakeFirst();
}
