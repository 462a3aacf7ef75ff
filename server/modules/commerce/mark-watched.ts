import type { MatrixClass } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { opensBy } from './check-right.ts';
import { findPlan } from './find-plan.ts';
import { readGrants } from './offers/grants.ts';
import { isInPlan } from './policy.ts';
import { listAddOnRights } from './queries/find-add-on-right.ts';
import { updateFirstWatched } from './queries/update-first-watched.ts';

type Watched = { accountId: string; titleId: string; matrix: MatrixClass };

/**
 * An account watches a title: the right that opens it is used from now on. What is free for everybody uses none.
 * Asks the same questions as `checkRight`, in its order.
 */
export async function markWatched(db: Db, watched: Watched, now: Date): Promise<void> {
  const { accountId, titleId, matrix } = watched;
  if (matrix === 'A' || matrix === 'B') return;
  const plan = await findPlan(db, accountId, now);
  if (isInPlan(matrix, plan)) {
    return updateFirstWatched(db, { accountId, now, by: { tier: plan.tier } });
  }
  const addOns = await listAddOnRights(db, { accountId, now });
  const opening = addOns.filter(({ grants }) => opensBy(watched, readGrants(grants)));
  // A minipack opens it only beside its plan, as `findPlan` has found.
  const isOpen = plan.addOns.some((grants) => opensBy(watched, grants));
  if (!isOpen || opening.length === 0) {
    return updateFirstWatched(db, { accountId, now, by: { titleId } });
  }
  for (const { id } of opening) await updateFirstWatched(db, { accountId, now, by: { id } });
}
