import type { Db, DB, Insertable, Selectable } from '#platform/db.ts';

export function findVerification(
  db: Db,
  id: string,
): Promise<Selectable<DB['accounts.verification']> | undefined> {
  return db.selectFrom('accounts.verification').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertVerification(
  db: Db,
  verification: Insertable<DB['accounts.verification']>,
): Promise<string> {
  const { id } = await db
    .insertInto('accounts.verification')
    .values(verification)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateVerificationUsed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts.verification')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .execute();
}
