/** When a channel may go back from its second source to its first. */
type ReturnSchedule = {
  /** It has just left the first source. */
  left(now: number): void;
  mayReturn(now: number, primarySteadyMs: number): boolean;
};

const LONGEST_WAIT_MS = 600_000;

/**
 * Some time after the first failure, twice as long after each further one within ten minutes, and ten minutes at
 * most: a source that comes and goes doesn't make the picture come and go with it.
 */
export function createReturnSchedule({
  firstWaitMs,
  steadyMs,
}: {
  firstWaitMs: number;
  steadyMs: number;
}): ReturnSchedule {
  let failures: number[] = [];
  let returnAt = 0;
  return {
    left(now) {
      failures = [...failures.filter((at) => now - at < LONGEST_WAIT_MS), now];
      returnAt = now + Math.min(firstWaitMs * 2 ** (failures.length - 1), LONGEST_WAIT_MS);
    },
    mayReturn: (now, primarySteadyMs) => now >= returnAt && primarySteadyMs >= steadyMs,
  };
}
