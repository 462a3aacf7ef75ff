import type { Db } from '#platform/db.ts';

/** The right to one title that has not ended at `now` and ends last. */
export function findTitleRight(
  db: Db,
  right: { accountId: string; titleId: string; now: Date },
): Promise<{ startsAt: Date; endsAt: Date } | undefined> {
  return db
    .selectFrom('commerce.entitlement')
    .select(['startsAt', 'endsAt'])
    .where('accountId', '=', right.accountId)
    .where('titleId', '=', right.titleId)
    .where('endsAt', '>', right.now)
    .whereRef('endsAt', '>', 'startsAt')
    .orderBy('endsAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
