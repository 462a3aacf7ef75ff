import type { Db } from '#platform/db.ts';

/**
 * Every plan, once for each right to it that the account has and that has not ended at `now`, and for each add-on
 * that needs it (those have `grants`).
 */
export function listPlansWithRights(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('commerce.plan as plan')
    .leftJoin('commerce.entitlement as right', (join) =>
      join
        .on((on) =>
          on.or([
            on('right.tier', '=', on.ref('plan.tier')),
            on('right.requires', '=', on.ref('plan.tier')),
          ]),
        )
        .on('right.accountId', '=', accountId)
        .on('right.endsAt', '>', now)
        .onRef('right.endsAt', '>', 'right.startsAt'),
    )
    .selectAll('plan')
    .select(['right.startsAt', 'right.endsAt', 'right.source', 'right.grants'])
    .execute();
}
