import { type Db, sql } from '../db.ts';

/** The accounts of persons as acts name them; null of one that was erased. */
export function listActPersons(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('platform.actPerson')
    .select(['id', 'accountId'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}
