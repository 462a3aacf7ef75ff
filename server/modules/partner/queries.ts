import type { Db, DB, Insertable, Selectable, Tx } from '#platform/db.ts';

export function listRedemptionData(db: Db, accountId: string) {
  return db
    .selectFrom('partner.redemption')
    .select(['couponId', 'title', 'merchant', 'valueRupiah', 'state', 'reason', 'code', 'endsAt'])
    .select(['createdAt', 'settledAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .execute();
}

/**
 * The account leaves. What the platform still has to say something of goes on without it, so that the ledgers agree; it
 * is deleted when that is said.
 */
export async function deleteRedemptions(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('partner.redemption')
    .where('accountId', '=', accountId)
    .where('state', '<>', 'asking')
    .execute();
  await tx
    .updateTable('partner.redemption')
    .set({ accountId: null })
    .where('accountId', '=', accountId)
    .execute();
}

/** Forgets an account that was erased: its link, and what was on its way to one. */
export async function deleteAccountData(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('partner.link').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('partner.flow').where('accountId', '=', accountId).execute();
}

export type Link = Selectable<DB['partner.link']>;

export function findLink(
  db: Db,
  by: { subject: string } | { accountId: string },
): Promise<Link | undefined> {
  const query = db.selectFrom('partner.link').selectAll();
  return (
    'subject' in by
      ? query.where('subject', '=', by.subject)
      : query.where('accountId', '=', by.accountId)
  ).executeTakeFirst();
}

/** False when either account has a link already: of ten at once, one is made. */
export async function insertLink(db: Db, link: Insertable<DB['partner.link']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('partner.link')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteLink(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('partner.link').where('accountId', '=', accountId).execute();
}
