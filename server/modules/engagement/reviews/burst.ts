import { MINUTE } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { type DueRows, type Running, workDueRows } from '#platform/due.ts';
import { isTitleBusy } from './list-reviews.ts';
import { BURST_WAIT } from './policy.ts';
import { claimBurstReviews, updateBurstOver } from './queries/review.ts';

const BATCH = 50;
type BurstDeps = Pick<Deps, 'db' | 'clock'>;
type Waiting = { id: string; titleId: string };

/** Reviews that a burst held a day ago: shown once their title is calm again, else they wait another day. */
export function burstRows({ db, clock }: BurstDeps): DueRows<Waiting> {
  return {
    name: 'reviews of a burst',
    every: 10 * MINUTE,
    batch: BATCH,
    claim: () => {
      const now = clock.now();
      const again = new Date(now.getTime() + BURST_WAIT);
      return claimBurstReviews(db, { now, again, limit: BATCH });
    },
    async work({ id, titleId }) {
      if (!(await isTitleBusy(db, titleId, clock.now()))) await updateBurstOver(db, id);
    },
  };
}

export function releaseBurstReviews(deps: BurstDeps & Pick<Deps, 'events' | 'log'>): Running {
  return workDueRows(deps, burstRows(deps));
}
