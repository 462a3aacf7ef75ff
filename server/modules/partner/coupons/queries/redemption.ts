import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';
import { claimDueRows } from '#platform/queries/due-rows.ts';
import type { Redeemed, RefusalReason } from '../coupon-platform.ts';

export type Redemption = Selectable<DB['partner.redemption']>;

export function findRedemption(db: Db, id: string): Promise<Redemption | undefined> {
  return db.selectFrom('partner.redemption').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What an account has of these coupons, or is about to have. */
export function listRedemptionsOfCoupons(
  db: Db,
  accountId: string,
  couponIds: readonly string[],
): Promise<Redemption[]> {
  if (couponIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('partner.redemption')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('couponId', 'in', [...couponIds])
    .where('state', 'in', ['asking', 'redeemed'])
    .execute();
}

/** The account's own, newest first, without what was refused long ago. */
export async function listRedemptions(
  db: Db,
  accountId: string,
  { limit, offset, refusedSince }: { limit: number; offset: number; refusedSince: Date },
) {
  const own = db
    .selectFrom('partner.redemption')
    .where('accountId', '=', accountId)
    .where(({ or, eb }) => or([eb('state', '<>', 'refused'), eb('createdAt', '>', refusedSince)]));
  const [redemptions, { total }] = await Promise.all([
    own
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { redemptions, total };
}

/** False where the account has this coupon already, or is about to. */
export async function insertRedemption(
  db: Db,
  redemption: Insertable<DB['partner.redemption']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('partner.redemption')
    .values(redemption)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Written down before the platform is asked to redeem. True for the first who asks: what others with the same key hear
 * may be about the first.
 */
export async function updateRedemptionAsked(db: Db, id: string, now: Date): Promise<boolean> {
  const asked = db
    .updateTable('partner.redemption')
    .set({ askedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'asking');
  const { numUpdatedRows } = await asked.where('askedAt', 'is', null).executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  await asked.execute();
  return false;
}

/** When to ask again what became of it. */
export async function updateRedemptionDue(db: Db, id: string, checkAt: Date): Promise<void> {
  await db
    .updateTable('partner.redemption')
    .set({ checkAt, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'asking')
    .execute();
}

/**
 * False where it was redeemed before. The platform's "redeemed" is the truth, also after a refusal that another asking
 * heard; a row that was opened after that refusal then gets nothing more.
 */
export async function updateRedemptionRedeemed(
  tx: Tx,
  { id, accountId, couponId }: Pick<Redemption, 'id' | 'accountId' | 'couponId'>,
  { code, endsAt }: Redeemed,
  now: Date,
): Promise<boolean> {
  await tx
    .updateTable('partner.redemption')
    .set({ state: 'refused', reason: 'already_redeemed', settledAt: now, checkAt: null })
    .where('accountId', '=', accountId)
    .where('couponId', '=', couponId)
    .where('id', '<>', id)
    .where('state', '=', 'asking')
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('partner.redemption')
    .set({ state: 'redeemed', reason: null, code, endsAt, settledAt: now, checkAt: null })
    .where('id', '=', id)
    .where('state', 'in', ['asking', 'refused'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateRedemptionRefused(
  db: Db,
  id: string,
  reason: RefusalReason,
  now: Date,
): Promise<void> {
  await db
    .updateTable('partner.redemption')
    .set({ state: 'refused', reason, settledAt: now, checkAt: null })
    .where('id', '=', id)
    .where('state', '=', 'asking')
    .execute();
}

/** Refusals that no list shows any more, a batch of them. Returns how many it deleted. */
export async function deleteRefusedRedemptions(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('partner.redemption')
    .where('id', 'in', (query) =>
      query
        .selectFrom('partner.redemption')
        .select('id')
        .where('state', '=', 'refused')
        .where('settledAt', '<', before)
        .orderBy('settledAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The line in the ledger: one a redemption. */
export async function insertRedemptionEntry(
  tx: Tx,
  entry: Insertable<DB['partner.redemptionEntry']>,
): Promise<void> {
  await tx.insertInto('partner.redemptionEntry').values(entry).execute();
}

/** Takes those whose time has come; a process that dies with them leaves them due again at `until`. */
export function claimDueRedemptions(
  db: Db,
  lease: { now: Date; until: Date; limit: number },
): Promise<Redemption[]> {
  return claimDueRows(db, 'partner.redemption', lease);
}

export async function deleteOwnerless(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('partner.redemption')
    .where('id', '=', id)
    .where('accountId', 'is', null)
    .where('state', '<>', 'asking')
    .execute();
}
