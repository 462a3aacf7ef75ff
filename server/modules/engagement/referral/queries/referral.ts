import type { Db, Tx } from '#platform/db.ts';

export async function findCodeOf(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('engagement.referral')
    .select('code')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.code;
}

/** Whose code this is. */
export async function findReferrer(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('engagement.referral')
    .select('accountId')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.accountId;
}

/** False where the account has a code already, or another account this very one. */
export async function insertReferral(
  db: Db,
  referral: { accountId: string; code: string; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('engagement.referral')
    .values(referral)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The account's code, who came by it and how it came itself, for its owner: nothing of the others. */
export async function listReferralData(db: Db, accountId: string) {
  const [own, invited, invitation] = await Promise.all([
    db
      .selectFrom('engagement.referral')
      .select(['code', 'createdAt'])
      .where('accountId', '=', accountId)
      .execute(),
    db
      .selectFrom('engagement.referralUse')
      .select(['stage', 'registeredAt', 'joinedAt', 'settledAt', 'referrerRewarded'])
      .where('referrerId', '=', accountId)
      .orderBy('registeredAt', 'desc')
      .execute(),
    db
      .selectFrom('engagement.referralUse')
      .select(['stage', 'reasons', 'registeredAt', 'joinedAt', 'paidAt', 'rewardAt'])
      .select(['settledAt', 'invitedRewarded'])
      .where('accountId', '=', accountId)
      .execute(),
  ]);
  return { own, invited, invitation };
}

/**
 * The account leaves: its code is worth nothing any more, and what it was invited by or invited stays without it. Who
 * was invited gets what is due still; of who is gone nothing comes.
 */
export async function deleteReferralData(tx: Tx, accountId: string): Promise<void> {
  // Who changes a use holds it and then the row that counts it: here too.
  await tx
    .selectFrom('engagement.referralUse')
    .select('id')
    .where('referrerId', '=', accountId)
    .forUpdate()
    .execute();
  await tx.deleteFrom('engagement.referral').where('accountId', '=', accountId).execute();
  await tx
    .updateTable('engagement.referralUse')
    .set({ referrerId: null })
    .where('referrerId', '=', accountId)
    .execute();
  await tx
    .updateTable('engagement.referralUse')
    .set({ stage: 'ended', checkAt: null })
    .where('accountId', '=', accountId)
    .where('stage', 'not in', ['rewarded', 'refused', 'ended'])
    .execute();
  await tx
    .updateTable('engagement.referralUse')
    .set({ accountId: null, paymentId: null })
    .where('accountId', '=', accountId)
    .execute();
}
