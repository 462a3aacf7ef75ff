import type { Db, DB, Insertable, Tx, Updateable } from '#platform/db.ts';

export function findGiftByCode(db: Db, code: string) {
  return db.selectFrom('commerce.gift').selectAll().where('code', '=', code).executeTakeFirst();
}

/** As it stands now, locked until the transaction ends. */
export function lockGift(tx: Tx, id: string) {
  return tx
    .selectFrom('commerce.gift')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** What an account bought for others, the newest first. */
export function listGifts(db: Db, accountId: string) {
  return db
    .selectFrom('commerce.gift')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('state', '<>', 'unpaid')
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute();
}

export async function insertGift(tx: Tx, gift: Insertable<DB['commerce.gift']>): Promise<void> {
  await tx.insertInto('commerce.gift').values(gift).execute();
}

type Changes = Omit<
  Updateable<DB['commerce.gift']>,
  'id' | 'accountId' | 'kind' | 'code' | 'createdAt'
>;

export async function updateGift(db: Db, id: string, changes: Changes): Promise<void> {
  await db.updateTable('commerce.gift').set(changes).where('id', '=', id).execute();
}

/** The owner of this address has proved it: what waits for it can be given now. */
export async function updateGiftsDue(db: Db, recipients: string[], now: Date): Promise<void> {
  if (recipients.length === 0) return;
  await db
    .updateTable('commerce.gift')
    .set({ checkAt: now })
    .where('kind', '=', 'relative')
    .where('state', '=', 'waiting')
    .where('recipient', 'in', recipients)
    .execute();
}
