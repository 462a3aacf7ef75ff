import type { PlanTier } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';

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
  const rights = db
    .updateTable('commerce.entitlement')
    .set({ firstWatchedAt: now })
    .where('accountId', '=', accountId)
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .where('firstWatchedAt', 'is', null);
  if ('tier' in by) await rights.where('tier', '=', by.tier).execute();
  else if ('id' in by) await rights.where('id', '=', by.id).execute();
  else await rights.where('titleId', '=', by.titleId).execute();
}
