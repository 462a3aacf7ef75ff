import type { Db } from '#platform/db.ts';
import { inGroup, type TimeGroup } from '#platform/moved-clock.ts';
import type { Automatic } from '../automatic.ts';

/** Takes consents with something to do, and puts their next look at `until`, for whoever dies with them in hand. */
export function claimDueAutomatics(
  db: Db,
  { group, until, limit }: { group: TimeGroup; until: Date; limit: number },
): Promise<Automatic[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('commerce.automaticRenewal')
        .select('id')
        .where('checkAt', '<=', group.now)
        .where(inGroup(group))
        .orderBy('checkAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('commerce.automaticRenewal')
    .set({ checkAt: until })
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returningAll()
    .execute();
}
