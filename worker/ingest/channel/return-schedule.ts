/** When a channel may go back from its second source to its first. Times are milliseconds of our clock. */
export type ReturnSchedule = { failures: readonly number[]; returnAt: number };

export type ReturnTiming = {
  /** From the first failure on. */
  firstWaitMs: number;
  /** The first source must have come in without a pause for so long. */
  steadyMs: number;
};

const LONGEST_WAIT_MS = 600_000;

export const newReturnSchedule: ReturnSchedule = { failures: [], returnAt: 0 };

/**
 * The channel has just left its first source. It may go back after some time, twice as long after each further failure
 * within ten minutes, and ten minutes at most: a source that comes and goes doesn't make the
 * picture come and go.
 */
export function leavePrimary(
  schedule: ReturnSchedule,
  now: number,
  { firstWaitMs }: Pick<ReturnTiming, 'firstWaitMs'>,
): ReturnSchedule {
  const failures = [...schedule.failures.filter((at) => now - at < LONGEST_WAIT_MS), now];
  const wait = Math.min(firstWaitMs * 2 ** (failures.length - 1), LONGEST_WAIT_MS);
  return { failures, returnAt: now + wait };
}

export function mayReturn(
  { returnAt }: ReturnSchedule,
  now: number,
  { steadyForMs, steadyMs }: { steadyForMs: number } & Pick<ReturnTiming, 'steadyMs'>,
): boolean {
  return now >= returnAt && steadyForMs >= steadyMs;
}
