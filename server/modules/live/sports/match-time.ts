import { HOUR, SECOND } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';

/** Matches begin a little early, and the longest are over by then. */
const EARLY = HOUR;
const LONGEST = 12 * HOUR;
/** Clocks of editors are not ours. */
const AHEAD = 5 * SECOND;

/** A moment of a match: not before it, not long after it, and not still to come. */
export function requireMatchTime({ kickOffAt }: { kickOffAt: Date }, at: Date, now: Date): void {
  const since = at.getTime() - kickOffAt.getTime();
  const isToCome = at.getTime() > now.getTime() + AHEAD;
  if (since < -EARLY || since > LONGEST || isToCome) fail('live.outsideMatch');
}
