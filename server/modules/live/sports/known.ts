import { SECOND } from '#contract/constants.ts';
import type { KnownStatus, Period } from '#contract/live-sports-shapes.ts';

/** A match with everything that is known of it. */
export type Truth = {
  kickOffAt: Date;
  status: 'scheduled' | 'live' | 'finished' | 'postponed';
  periods: readonly Period[];
  finishedAt: Date | null;
  /** Where the channel goes on to something else; null: nobody knows. */
  broadcastUntil: Date | null;
};

/** Whoever watched up to this before the end of a broadcast has seen all that there is to see. */
const LAST_REPORT = 30 * SECOND;

/** What the score was from a moment of the timeline on; oldest first. */
export type State = { at: Date; periods: readonly Period[] };

/** What one viewer may know. */
export type Known = {
  status: KnownStatus;
  /** Null: nothing of the score. */
  periods: readonly Period[] | null;
  isHidden: boolean;
  /** Nothing that happened after this may be told; null: everything may. */
  until: Date | null;
};

/**
 * What a viewer may know of a match. For who is protected it hangs on nothing but the clock, the place that their own
 * playhead has reached, and what happened up to there: a secret that changes may not change the answer.
 * `upTo` is undefined for whoever has watched none of it.
 */
export function knownOf(
  truth: Truth,
  history: readonly State[],
  viewer: { isProtected: boolean; upTo: Date | undefined },
  now: Date,
): Known {
  const { status, kickOffAt } = truth;
  if (!viewer.isProtected || status === 'postponed' || hasSeenAll(truth, viewer.upTo)) {
    const isBegun = status === 'live' || status === 'finished';
    return { status, periods: isBegun ? truth.periods : null, isHidden: false, until: null };
  }
  const until = viewer.upTo ?? new Date(0);
  const seen = history.findLast(({ at }) => at <= until);
  if (seen !== undefined) return { status: 'live', periods: seen.periods, isHidden: true, until };
  const isBefore = now < kickOffAt;
  return { status: isBefore ? 'scheduled' : 'hidden', periods: null, isHidden: !isBefore, until };
}

function hasSeenAll({ finishedAt, broadcastUntil }: Truth, upTo: Date | undefined): boolean {
  if (upTo === undefined) return false;
  if (finishedAt !== null && upTo >= finishedAt) return true;
  return broadcastUntil !== null && upTo.getTime() >= broadcastUntil.getTime() - LAST_REPORT;
}

/** Whether a match is kept from a profile: its choice for this match, else its setting. */
export function isProtected(
  viewer: {
    scope: 'none' | 'followed' | 'all';
    followed: ReadonlySet<string>;
    choices: ReadonlyMap<string, boolean>;
  },
  fixture: { fixtureId: string; homeTeamId: string; awayTeamId: string },
): boolean {
  const chosen = viewer.choices.get(fixture.fixtureId);
  if (chosen !== undefined) return chosen;
  if (viewer.scope !== 'followed') return viewer.scope === 'all';
  return viewer.followed.has(fixture.homeTeamId) || viewer.followed.has(fixture.awayTeamId);
}

const SCORE = /(?<![\d.:/-])\(?\b\d{1,3}(?:\s?[-–—]\s?|:)\d{1,3}\b\)?(?![\d.:/-])(?:\s*,)?/g;

/** A title without what looks like a score: `Garuda 3-1 Elang` says who won before anybody has watched. */
export function withoutScore(title: string): string {
  const bare = title.replaceAll(SCORE, ' ').replaceAll(/\s+/g, ' ');
  return bare.replaceAll(/^[\s,:;-]+|[\s,:;-]+$/g, '');
}
