import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { Period } from '../../period.ts';

/** What was cut off a period becomes its next part, with a right of its own. */
export async function insertNextPart(
  tx: Tx,
  cut: { id: string; paymentId: string; startsAt: Date },
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
