import type { Db, Tx } from '#platform/db.ts';

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
