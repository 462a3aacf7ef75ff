import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { inGroup, type TimeGroup } from '#platform/moved-clock.ts';

/**
 * Rights that begin or end about now, with the moment of their next review: a right is looked at
 * when it begins and once more when it ends.
 */
export async function claimDueReviews(tx: Tx, group: TimeGroup, limit: number): Promise<string[]> {
  const { now } = group;
  const rows = await tx
    .with('due', (query) =>
      query
        .selectFrom('commerce.entitlement')
        .select('id')
        .where('reviewAt', '<=', now)
        .where(inGroup(group))
        .orderBy('reviewAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('commerce.entitlement')
    .set({ reviewAt: sql<Date | null>`case when ends_at > ${now} then ends_at end` })
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning('accountId')
    .execute();
  return [...new Set(rows.map(({ accountId }) => accountId))].toSorted();
}
