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

/** The latest of those who came by an account, and how many there are of each kind, which its row counts. */
export async function listUsesBy(db: Db, referrerId: string, limit: number) {
  const [uses, counts] = await Promise.all([
    db
      .selectFrom('engagement.referralUse')
      .selectAll()
      .where('referrerId', '=', referrerId)
      .orderBy('registeredAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('engagement.referral')
      .select(['invited', 'joined', 'paid', 'rewards'])
      .where('accountId', '=', referrerId)
      .executeTakeFirst(),
  ]);
  return { uses, ...(counts ?? { invited: 0, joined: 0, paid: 0, rewards: 0 }) };
}

export async function deleteReferral(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('engagement.referral').where('accountId', '=', accountId).execute();
}
