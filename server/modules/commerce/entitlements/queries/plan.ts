import { writtenOnce } from '#platform/database/written-once.ts';
import { type Db, sql } from '#platform/db.ts';
import type { PlanEntitlement } from '../policy.ts';

/** Every plan, the smallest first. */
export function listPlans(db: Db) {
  return db.selectFrom('commerce.plan').selectAll().orderBy('tier').execute();
}

/** Running entitlements to add-ons, with what they open. */
export function listAddOnEntitlements(db: Db, entitlement: { accountId: string; now: Date }) {
  return db
    .selectFrom('commerce.entitlement')
    .select(['id', 'grants'])
    .where('accountId', '=', entitlement.accountId)
    .where('grants', 'is not', null)
    .where('startsAt', '<=', entitlement.now)
    .where('endsAt', '>', entitlement.now)
    .execute();
}

/** Entitlements of an account to plans that have not ended at `now`. Grace is none to stack on: a renewal takes its place. */
export async function listPlanEntitlements(
  db: Db,
  accountId: string,
  now: Date,
): Promise<PlanEntitlement[]> {
  const rows = await db
    .selectFrom('commerce.entitlement')
    .select(['tier', 'startsAt', 'endsAt'])
    .where('accountId', '=', accountId)
    .where('endsAt', '>', now)
    .whereRef('endsAt', '>', 'startsAt')
    .where('tier', 'is not', null)
    .where('source', '<>', 'grace')
    .execute();
  return rows.flatMap(({ tier, ...period }) => (tier === null ? [] : [{ tier, ...period }]));
}

/** Grace of an account that has not ended. */
export function listGrace(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('commerce.entitlement')
    .select(['id', 'tier', 'startsAt', 'endsAt'])
    .where('accountId', '=', accountId)
    .where('source', '=', 'grace')
    .where('endsAt', '>', now)
    .execute();
}

/**
 * Every plan, with the end of the unbroken row of entitlements to it in which the account is at `now`, where it is in one,
 * and the grants of running add-ons that need it. Put together by the database: a long ledger costs no more rows than
 * a short one. Grace counts once it is needed.
 */
export const listPlansWithEntitlements = writtenOnce((db, { accountId, now }: Asked) =>
  selectPlans(db, accountId, now).compile(),
);

type Asked = { accountId: string; now: Date };

/**
 * The same with what else a page asks of an account's entitlements, in one statement: the titles that it bought or was given
 * and may watch now, newest first, and when its running grace ends. Both stand in every row.
 */
export const listPlansWithRights = writtenOnce((db, { accountId, now }: Asked) => {
  const own = sql`from commerce.entitlement where account_id = ${accountId}
    and starts_at <= ${now} and ends_at > ${now}`;
  return selectPlans(db, accountId, now)
    .select(
      sql<string[]>`array(select title_id ${own} and title_id is not null
        order by starts_at desc, id limit 200)`.as('titleIds'),
    )
    .select(
      sql<Date | null>`(select ends_at ${own} and source = 'grace' limit 1)`.as('graceEndsAt'),
    )
    .compile();
});

function selectPlans(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('commerce.plan as plan')
    .leftJoin(
      (query) =>
        query
          .selectFrom('commerce.entitlement as entitlement')
          .select(sql<string>`coalesce(entitlement.tier, entitlement.requires)`.as('tier'))
          .select(
            sql<string>`range_agg(tstzrange(entitlement.starts_at, entitlement.ends_at))
              filter (where entitlement.tier is not null)`.as('periods'),
          )
          .select(
            sql<unknown[] | null>`jsonb_agg(entitlement.grants) filter (
              where entitlement.requires is not null and entitlement.starts_at <= ${now})`.as(
              'addOns',
            ),
          )
          .where('entitlement.accountId', '=', accountId)
          .where('entitlement.endsAt', '>', now)
          .where('entitlement.titleId', 'is', null)
          .whereRef('entitlement.endsAt', '>', 'entitlement.startsAt')
          .where(({ eb, or }) =>
            or([eb('entitlement.source', '<>', 'grace'), eb('entitlement.startsAt', '<=', now)]),
          )
          .groupBy(sql`1`)
          .as('owned'),
      (join) => join.on(sql`owned.tier`, '=', sql`plan.tier`),
    )
    .selectAll('plan')
    .select('owned.addOns')
    .select(
      sql<Date | null>`(select upper(period) from unnest(owned.periods) as period
        where period @> ${now}::timestamptz)`.as('endsAt'),
    );
}

/** An account whose entitlements were cut short; a trigger writes it, in the transaction that does so. */
export type ShortenedEntitlement = { id: number; accountId: string };

/** Taken for this long; falls due again where its process dies. By the database's clock, as the trigger's times are. */
const LEASE = sql`interval '30 seconds'`;

export function claimShortenedEntitlements(db: Db, limit: number): Promise<ShortenedEntitlement[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('commerce.shortenedEntitlement')
        .select('id')
        .where('dueAt', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('dueAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('commerce.shortenedEntitlement')
    .set({ dueAt: sql<Date>`clock_timestamp() + ${LEASE}` })
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning(['id', 'accountId'])
    .execute();
}

export async function deleteShortenedEntitlement(db: Db, id: number): Promise<void> {
  await db.deleteFrom('commerce.shortenedEntitlement').where('id', '=', id).execute();
}
