import type { Db } from '#platform/db.ts';

export function findRight(db: Db, id: string) {
  return db
    .selectFrom('commerce.entitlement')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
