import { randomUUID } from 'node:crypto';
import type { PlanTier } from '#contract/constants.ts';
import { inTimeGroup, type DueInGroup } from '#platform/clocks.ts';
import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';
import type { Period } from '../policy.ts';

export function findEntitlement(db: Db, id: string) {
  return db
    .selectFrom('commerce.entitlement')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A right by its id; with an account only where it is that account's own. */
export function findOwnEntitlement(db: Db, id: string, accountId?: string) {
  let query = db.selectFrom('commerce.entitlement').selectAll().where('id', '=', id);
  if (accountId !== undefined) query = query.where('accountId', '=', accountId);
  return query.executeTakeFirst();
}

/** The right to one title that has not ended at `now` and ends last. */
export function findTitleEntitlement(
  db: Db,
  entitlement: { accountId: string; titleId: string; now: Date },
): Promise<{ startsAt: Date; endsAt: Date } | undefined> {
  return db
    .selectFrom('commerce.entitlement')
    .select(['startsAt', 'endsAt'])
    .where('accountId', '=', entitlement.accountId)
    .where('titleId', '=', entitlement.titleId)
    .where('endsAt', '>', entitlement.now)
    .whereRef('endsAt', '>', 'startsAt')
    .orderBy('endsAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The right to an add-on that has not ended at `now`. */
export function findAddOnEntitlement(
  db: Db,
  entitlement: { accountId: string; packageId: string; now: Date },
) {
  return db
    .selectFrom('commerce.entitlement')
    .selectAll()
    .where('accountId', '=', entitlement.accountId)
    .where('packageId', '=', entitlement.packageId)
    .where('grants', 'is not', null)
    .where('endsAt', '>', entitlement.now)
    .whereRef('endsAt', '>', 'startsAt')
    .orderBy('endsAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every right of an account, the one that ends last first. Grace is one only once it is needed. */
export function listEntitlements(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('commerce.entitlement')
    .selectAll()
    .where('accountId', '=', accountId)
    .whereRef('endsAt', '>', 'startsAt')
    .where(({ eb, or }) => or([eb('source', '<>', 'grace'), eb('startsAt', '<=', now)]))
    .orderBy('endsAt', 'desc')
    .orderBy('id')
    .limit(500)
    .execute();
}

/** What a payment brought to its buyer; what it brought to somebody else is for them alone to see. */
export function listEntitlementsOfPayment(db: Db, payment: { id: string; accountId: string }) {
  return db
    .selectFrom('commerce.entitlement')
    .selectAll()
    .where('paymentId', '=', payment.id)
    .where('accountId', '=', payment.accountId)
    .where('source', '<>', 'grace')
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
}

/** Grace that never began. */
export async function deleteComingGrace(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('commerce.entitlement').where('id', '=', id).execute();
}

/** Something else covers the rest. */
export async function updateGraceEnded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('commerce.entitlement')
    .set({ endsAt: now, reviewAt: now })
    .where('id', '=', id)
    .execute();
}

export function insertEntitlement(
  db: Db,
  entitlement: Insertable<DB['commerce.entitlement']>,
): Promise<Selectable<DB['commerce.entitlement']>> {
  return db
    .insertInto('commerce.entitlement')
    .values(entitlement)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** One running grant of a plan, prolonged to `endsAt` where there is one already. */
export async function upsertSeedGrant(
  db: Db,
  grant: { accountId: string; tier: PlanTier; name: string; now: Date; endsAt: Date },
): Promise<void> {
  const { endsAt, now, ...entitlement } = grant;
  const { numUpdatedRows } = await db
    .updateTable('commerce.entitlement')
    .set({ endsAt, reviewAt: endsAt })
    .where('accountId', '=', entitlement.accountId)
    .where('tier', '=', entitlement.tier)
    .where('source', '=', 'grant')
    .where('endsAt', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .insertInto('commerce.entitlement')
    .values({
      id: randomUUID(),
      ...entitlement,
      source: 'grant',
      startsAt: now,
      endsAt,
      reviewAt: endsAt,
      createdAt: now,
    })
    .execute();
}

/** Remembers when a running right was first used; later uses change nothing. */
export async function updateFirstWatched(
  db: Db,
  used: {
    accountId: string;
    now: Date;
    by: { tier: PlanTier } | { titleId: string } | { id: string };
  },
): Promise<void> {
  const { accountId, now, by } = used;
  const entitlements = db
    .updateTable('commerce.entitlement')
    .set({ firstWatchedAt: now })
    .where('accountId', '=', accountId)
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .where('firstWatchedAt', 'is', null);
  if ('tier' in by) await entitlements.where('tier', '=', by.tier).execute();
  else if ('id' in by) await entitlements.where('id', '=', by.id).execute();
  else await entitlements.where('titleId', '=', by.titleId).execute();
}

type OfPeriod = { paymentId: string; startsAt: Date };

/** What was cut off a period of a plan gets a right of its own. */
export async function insertEntitlementRemainder(
  tx: Tx,
  cut: OfPeriod,
  { startsAt, endsAt }: Period,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('commerce.entitlement')
    .columns([
      ...(['id', 'accountId', 'tier', 'name', 'source', 'paymentId'] as const),
      ...(['startsAt', 'endsAt', 'reviewAt', 'createdAt'] as const),
    ])
    .expression((query) =>
      query
        .selectFrom('commerce.entitlement')
        .select([sql<string>`${randomUUID()}::uuid`.as('id'), 'accountId', 'tier', 'name'])
        .select(['source', 'paymentId', sql<Date>`${startsAt}::timestamptz`.as('startsAt')])
        .select(sql<Date>`${endsAt}::timestamptz`.as('endsAt'))
        .select(sql<Date>`${startsAt}::timestamptz`.as('reviewAt'))
        .select(sql<Date>`${now}::timestamptz`.as('createdAt'))
        .where('paymentId', '=', cut.paymentId)
        .where('tier', 'is not', null)
        .where('source', 'in', ['purchase', 'gift'])
        .where('startsAt', '=', cut.startsAt),
    )
    .execute();
}

/** Moves the right of a period of a plan. Its next review is at whichever of its ends is still to come. */
export async function updateEntitlementPeriod(
  tx: Tx,
  period: OfPeriod,
  { startsAt, endsAt }: Period,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('commerce.entitlement')
    .set({ startsAt, endsAt, reviewAt: startsAt > now ? startsAt : endsAt })
    .where('paymentId', '=', period.paymentId)
    .where('tier', 'is not', null)
    .where('source', 'in', ['purchase', 'gift'])
    .where('startsAt', '=', period.startsAt)
    .execute();
}

/** Ends the rights that a payment brought: its money went back. Past time stays as it was. */
export async function updateEntitlementsEnded(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await tx
    .updateTable('commerce.entitlement')
    .set({ endsAt: sql<Date>`greatest(starts_at, ${now})`, reviewAt: now })
    .where('paymentId', '=', paymentId)
    .where('endsAt', '>', now)
    .execute();
}

/** A right that is claimed for review, and with it all that is due of its account: `reviewAt` is where its lease ends. */
export type DueReview = { accountId: string; reviewAt: Date };

/** Claims rights that begin or end about now, those that wait longest first. */
export async function claimDueReviews(
  db: Db,
  { group, until, limit }: DueInGroup,
): Promise<DueReview[]> {
  const { rows } = await sql<DueReview>`
    with due as (
      select id from commerce.entitlement where review_at <= ${group.now} and ${inTimeGroup(group)}
      order by review_at limit ${limit} for update skip locked
    )
    update commerce.entitlement set review_at = ${until} where id in (select id from due)
    returning account_id, review_at`.execute(db);
  return rows;
}

/**
 * Sets the next review of an account's due rights: one is looked at when it begins and once more when it ends. False
 * where another process was faster.
 */
export async function updateReviewed(
  tx: Tx,
  { accountId, reviewAt: claimedUntil }: DueReview,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('commerce.entitlement')
    .set({ reviewAt: sql<Date | null>`case when ends_at > ${now} then ends_at end` })
    .where('accountId', '=', accountId)
    .where((eb) => eb.or([eb('reviewAt', '=', claimedUntil), eb('reviewAt', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many accounts bought each of these titles for longer than a moment. */
export async function countTitleBuyers(
  db: Db,
  titles: readonly { titleId: string; after: Date }[],
): Promise<Map<string, number>> {
  if (titles.length === 0) return new Map();
  const rows = await db
    .selectFrom(
      sql<{ titleId: string; after: Date }>`jsonb_to_recordset(${JSON.stringify(
        titles.map(({ titleId, after }) => ({ title_id: titleId, after })),
      )}::jsonb)`.as<'asked'>(sql`asked(title_id uuid, after timestamptz)`),
    )
    .innerJoin('commerce.entitlement as e', 'e.titleId', 'asked.titleId')
    .whereRef('e.endsAt', '>', 'asked.after')
    .select('asked.titleId')
    .select((eb) => eb.fn.count<number>('e.accountId').distinct().as('buyers'))
    .groupBy('asked.titleId')
    .execute();
  return new Map(rows.map(({ titleId, buyers }) => [titleId, Number(buyers)]));
}

/** Who bought a title beyond a moment: who has it longest first, an account once. */
export async function listTitleBuyers(
  db: Db,
  {
    titleId,
    beyond,
    after,
    limit,
  }: {
    titleId: string;
    beyond: Date;
    after: { value: number; id: string } | undefined;
    limit: number;
  },
): Promise<{ accountId: string; until: Date }[]> {
  const { rows } = await sql<{ accountId: string; until: Date }>`
    select account_id, max(ends_at) as until from commerce.entitlement
    where title_id = ${titleId} and ends_at > ${beyond} and account_id is not null
    group by account_id
    having ${after === undefined} or (max(ends_at), account_id) <
      (${new Date(after?.value ?? 0)}, ${after?.id ?? null}::uuid)
    order by 2 desc, 1 desc limit ${limit}`.execute(db);
  return rows;
}
