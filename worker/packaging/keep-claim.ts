import { type AssetClaim, updateAssetLease } from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatRounds } from '#platform/due.ts';
import { type Report, type StepName, overallProgress } from './steps.ts';

/** Another worker has the asset now, or an operator stopped it. */
export class ClaimLost extends Error {
  constructor() {
    super('The claim on an asset is lost');
    this.name = 'ClaimLost';
  }
}

export type KeptClaim = {
  report: Report;
  /** Aborts when the claim is lost. */
  signal: AbortSignal;
  /** Stops extending; waits for an extension on its way. */
  stop(): Promise<void>;
};

/** Extends a claim's lease a few times within its length, and shows progress on the asset's row with it. */
export function keepClaim(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  claim: AssetClaim,
  leaseSeconds: number,
): KeptClaim {
  const lost = new AbortController();
  const state: { step: StepName; part: number } = { step: 'fetch', part: 0 };
  let failedSince: number | undefined;

  const extend = async () => {
    const { step, part } = state;
    const progress = overallProgress(step, part);
    try {
      const isHeld = await updateAssetLease(db, claim, { seconds: leaseSeconds, step, progress });
      if (!isHeld) lost.abort(new ClaimLost());
      failedSince = undefined;
    } catch {
      // The database may be restarting; past the lease somebody else may already have begun.
      failedSince ??= Date.now();
      if (Date.now() - failedSince > leaseSeconds * 1000) lost.abort(new ClaimLost());
    }
  };
  const every = Math.min(1000, (leaseSeconds * 1000) / 5);
  const extending = repeatRounds(
    { log },
    { name: 'the lease of an asset', every, firstAfter: every, round: extend },
  );

  return {
    report: (step, part) => {
      state.step = step;
      state.part = part;
    },
    signal: lost.signal,
    stop: () => extending.stop(),
  };
}
