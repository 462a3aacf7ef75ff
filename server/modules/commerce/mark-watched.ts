import type { MatrixClass } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { findPlan } from './find-plan.ts';
import { isInPlan } from './policy.ts';
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
  const by = isInPlan(matrix, plan) ? { tier: plan.tier } : { titleId };
  await updateFirstWatched(db, { accountId, now, by });
}
