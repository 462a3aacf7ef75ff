import type { Db, Tx } from '#platform/db.ts';

export function findGiftByCode(db: Db, code: string) {
  return db.selectFrom('commerce.gift').selectAll().where('code', '=', code).executeTakeFirst();
}

/** As it stands now, and nobody else gives it until the transaction ends. */
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
