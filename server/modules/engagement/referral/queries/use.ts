import type { DueInGroup } from '#platform/clocks.ts';
import {
  type Db,
  type DB,
  type Insertable,
  type Selectable,
  sql,
  type Tx,
  type Updateable,
} from '#platform/db.ts';
import { claimDueRows } from '#platform/queries/due-rows.ts';

export type ReferralUse = Selectable<DB['engagement.referralUse']>;

/** How one was invited, if it was. */
export function findUseOf(db: Db, accountId: string): Promise<ReferralUse | undefined> {
  return db
    .selectFrom('engagement.referralUse')
    .selectAll()
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** Of these accounts those that were invited. */
export async function listInvitedAmong(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('engagement.referralUse')
    .select('accountId')
    .where('accountId', '=', sql<string>`any(${accountIds}::uuid[])`)
    .execute();
  return rows.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
}

export function findUse(db: Db, id: string): Promise<ReferralUse | undefined> {
  return db
    .selectFrom('engagement.referralUse')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

export function lockUse(tx: Tx, id: string): Promise<ReferralUse | undefined> {
  return tx
    .selectFrom('engagement.referralUse')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Others who came by the same account, newest first. */
export async function listInvitedBy(
  db: Db,
  { referrerId, except, limit }: { referrerId: string; except: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('engagement.referralUse')
    .select('accountId')
    .where('referrerId', '=', referrerId)
    .where('id', '<>', except)
    .where('accountId', 'is not', null)
    .orderBy('registeredAt', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
}

/** Times that an account got its days for others since a moment. */
export async function countRewardsOf(db: Db, referrerId: string, since: Date): Promise<number> {
  const { rewards } = await db
    .selectFrom('engagement.referralUse')
    .select(({ fn }) => fn.countAll<number>().as('rewards'))
    .where('referrerId', '=', referrerId)
    .where('referrerRewarded', '=', true)
    .where('settledAt', '>', since)
    .executeTakeFirstOrThrow();
  return rewards;
}

/** Whether the person behind a digest was welcomed by an invitation before, under another account. */
export async function hasRewardedIdentity(
  db: Db,
  { id, identityDigest }: { id: string; identityDigest: Buffer },
): Promise<boolean> {
  const found = await db
    .selectFrom('engagement.referralUse')
    .select('id')
    .where('identityDigest', '=', identityDigest)
    .where('invitedRewarded', '=', true)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** False where the account was invited before. */
export async function insertUse(
  db: Db,
  use: Insertable<DB['engagement.referralUse']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('engagement.referralUse')
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateUse(
  db: Db,
  id: string,
  change: Updateable<DB['engagement.referralUse']>,
): Promise<void> {
  await db.updateTable('engagement.referralUse').set(change).where('id', '=', id).execute();
}

export async function deleteUse(db: Db, id: string): Promise<void> {
  await db.deleteFrom('engagement.referralUse').where('id', '=', id).execute();
}

/**
 * Something happened with an account: how it was invited is looked at now. True where it was. It waits for who looks at it just
 * now, also where it was due already: they may have looked before it happened, and put the next look a day away.
 */
export async function updateUseDue(db: Db, accountId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('engagement.referralUse')
    .set({ checkAt: sql<Date>`least(check_at, ${now})` })
    .where('accountId', '=', accountId)
    .where('checkAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes those whose time has come, and puts their next one at `until`: a process that dies leaves them due again then. */
export function claimDueUses(db: Db, { group, ...lease }: DueInGroup): Promise<ReferralUse[]> {
  return claimDueRows(db, 'engagement.referralUse', { now: group.now, group, ...lease });
}

export async function listHeldUses(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const held = db.selectFrom('engagement.referralUse').where('stage', '=', 'held');
  const [uses, { total }] = await Promise.all([
    held.selectAll().orderBy('rewardAt').orderBy('id').limit(limit).offset(offset).execute(),
    held.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { uses, total };
}

/** Of accounts that are gone a digest is kept as long as the rule needs it, and no longer. */
export async function deleteErasedUses(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('engagement.referralUse')
    .where('accountId', 'is', null)
    .where('registeredAt', '<', before)
    .execute();
}

/** Those who came by an account, held until the transaction ends. */
export async function lockUsesBy(tx: Tx, referrerId: string): Promise<void> {
  await tx
    .selectFrom('engagement.referralUse')
    .select('id')
    .where('referrerId', '=', referrerId)
    .forUpdate()
    .execute();
}

/** What an account was invited by or invited stays without it, and of the first nothing comes any more. */
export async function eraseFromUses(tx: Tx, accountId: string): Promise<void> {
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
