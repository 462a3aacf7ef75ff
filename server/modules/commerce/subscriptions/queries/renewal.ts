import type { Db, DB, Insertable, Tx, Updateable } from '#platform/db.ts';

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

export async function insertRenewal(
  tx: Tx,
  renewal: Insertable<DB['commerce.renewal']>,
): Promise<void> {
  await tx.insertInto('commerce.renewal').values(renewal).execute();
}

type Changes = Pick<
  Updateable<DB['commerce.renewal']>,
  'endsAt' | 'packageId' | 'cancelledAt' | 'cartId' | 'closedAt'
>;

export async function updateRenewal(db: Db, id: string, changes: Changes): Promise<void> {
  await db.updateTable('commerce.renewal').set(changes).where('id', '=', id).execute();
}
