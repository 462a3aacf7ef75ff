import { HOUR, SECOND } from '#contract/constants.ts';
import { recordDifference } from '#platform/acts.ts';
import { databaseConstraint, databaseErrorCode, type Tx, UNIQUE_VIOLATION } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';

/** Writes down who changed something of sports from what to what. Saying the same again is no change. */
export function recordChange(
  tx: Tx,
  change: {
    accountId: string;
    what: 'competition' | 'team' | 'fixture' | 'score' | 'moment' | 'highlight';
    targetId: string;
    before: object | null;
    after: object | null;
    at: Date;
  },
): Promise<void> {
  const { accountId, what, targetId, ...rest } = change;
  return recordDifference(tx, {
    ...rest,
    actorId: accountId,
    act: `sports.${what}`,
    subject: { kind: 'sports', id: targetId },
  });
}

/** Does a change to something with an address of its own; an address that another has is said. */
export async function failOnTakenSlug<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTaken =
      databaseErrorCode(error) === UNIQUE_VIOLATION &&
      databaseConstraint(error)?.endsWith('_slug_key') === true;
    if (isTaken) fail('live.slugTaken', error);
    throw error;
  }
}

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
