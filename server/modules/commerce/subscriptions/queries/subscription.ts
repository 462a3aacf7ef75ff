import { randomUUID } from 'node:crypto';
import type { PlanTier } from '#contract/constants.ts';
import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';
import type { Period } from '../../entitlements/policy.ts';

/** A period of a plan that was paid for, or a part of one, with what it is called and how long it was sold. */
export type PaidPeriod = {
  id: string;
  paymentId: string;
  packageId: string;
  part: number;
  tier: PlanTier;
  name: string;
  startsAt: Date;
  endsAt: Date;
  zone: string;
  unit: 'MONTH' | 'DAY';
  count: number;
};

/** Paid periods that end after `since`, the first first; without those that were paid back or taken in payment. */
export function listPeriods(db: Db, accountId: string, since: Date): Promise<PaidPeriod[]> {
  return (
    db
      .selectFrom('commerce.subscription as period')
      .innerJoin('commerce.package as package', 'package.id', 'period.packageId')
      .innerJoin('commerce.payment as payment', 'payment.id', 'period.paymentId')
      .select(['period.id', 'period.paymentId', 'period.packageId', 'period.part', 'period.tier'])
      .select(['period.startsAt', 'period.endsAt', 'period.zone', 'package.name'])
      .select(['package.durationUnit as unit', 'package.durationCount as count'])
      .where('period.accountId', '=', accountId)
      .where('period.endsAt', '>', since)
      .whereRef('period.endsAt', '>', 'period.startsAt')
      .where('period.convertedBy', 'is', null)
      .where('payment.state', 'in', ['paid', 'partly_refunded'])
      // Given back by its buyer: the money is on its way, and nothing goes on from here.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('commerce.refundDue as refund')
              .select('refund.id')
              .whereRef('refund.paymentId', '=', 'payment.id')
              .where('refund.endsEntitlements', '=', true),
          ),
        ),
      )
      .orderBy('period.startsAt')
      .execute()
  );
}

/** Every part of the period that a payment brought, the first first. */
export function listPeriodsOfPayment(db: Db, paymentId: string) {
  return db
    .selectFrom('commerce.subscription')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('part')
    .execute();
}

/** The anchor of the period that ends exactly at `endsAt`, for the one that follows it. */
export async function findAnchorDay(
  db: Db,
  period: { accountId: string; tier: PlanTier; endsAt: Date },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('commerce.subscription')
    .select('anchorDay')
    .where('accountId', '=', period.accountId)
    .where('tier', '=', period.tier)
    .where('endsAt', '=', period.endsAt)
    .executeTakeFirst();
  return row?.anchorDay;
}

export async function insertSubscription(
  tx: Tx,
  subscription: Insertable<DB['commerce.subscription']>,
): Promise<void> {
  await tx.insertInto('commerce.subscription').values(subscription).execute();
}

/** What was cut off a period becomes its next part. */
export async function insertPeriodRemainder(
  tx: Tx,
  cut: { id: string },
  { startsAt, endsAt }: Period,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('commerce.subscription')
    .columns([
      ...(['id', 'accountId', 'tier', 'packageId', 'paymentId', 'part'] as const),
      ...(['startsAt', 'endsAt', 'zone', 'anchorDay', 'createdAt'] as const),
    ])
    .expression((query) =>
      query
        .selectFrom('commerce.subscription')
        .select([sql<string>`${randomUUID()}::uuid`.as('id'), 'accountId', 'tier', 'packageId'])
        .select(['paymentId', sql<number>`part + 1`.as('part')])
        .select(sql<Date>`${startsAt}::timestamptz`.as('startsAt'))
        .select(sql<Date>`${endsAt}::timestamptz`.as('endsAt'))
        .select(['zone', 'anchorDay', sql<Date>`${now}::timestamptz`.as('createdAt')])
        .where('id', '=', cut.id),
    )
    .execute();
}

export async function updatePeriod(
  tx: Tx,
  period: { id: string },
  { startsAt, endsAt }: Period,
): Promise<void> {
  await tx
    .updateTable('commerce.subscription')
    .set({ startsAt, endsAt })
    .where('id', '=', period.id)
    .execute();
}

/** Ends the periods that a payment brought: its money went back. */
export async function updatePeriodsEnded(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await tx
    .updateTable('commerce.subscription')
    .set({ endsAt: sql<Date>`greatest(starts_at, ${now})` })
    .where('paymentId', '=', paymentId)
    .where('endsAt', '>', now)
    .execute();
}

/** Notes which upgrade took the rest of a period in payment, and when it would have ended. */
export async function updatePeriodConverted(
  tx: Tx,
  id: string,
  { by, endedAt }: { by: string; endedAt: Date },
): Promise<void> {
  await tx
    .updateTable('commerce.subscription')
    .set({ convertedBy: by, convertedEndsAt: endedAt })
    .where('id', '=', id)
    .execute();
}

/** Periods that an upgrade took in payment. */
export function listConverted(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('commerce.subscription')
    .selectAll()
    .where('convertedBy', '=', paymentId)
    .orderBy('part')
    .execute();
}

/** This period was not taken in payment after all. */
export async function updateConversionUndone(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('commerce.subscription')
    .set({ convertedBy: null, convertedEndsAt: null })
    .where('id', '=', id)
    .execute();
}
