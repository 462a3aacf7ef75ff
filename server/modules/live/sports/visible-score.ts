import { SECOND } from '#contract/constants.ts';
import type { KnownStatus, Period } from '#contract/live/sports-shapes.ts';

/** A match with everything that is known of it. */
export type MatchScore = {
  kickOffAt: Date;
  status: 'scheduled' | 'live' | 'finished' | 'postponed';
  periods: readonly Period[];
  finishedAt: Date | null;
  /** Where the channel goes on to something else; null: unknown. */
  broadcastUntil: Date | null;
};

/** A viewer who watched up to this before the end of a broadcast has seen all of the match. */
const LAST_REPORT = 30 * SECOND;

/** What the score was from a moment of the timeline on; oldest first. */
export type ScoreState = { at: Date; periods: readonly Period[] };

/** What one viewer may know. */
export type VisibleScore = {
  status: KnownStatus;
  /** Null: nothing of the score. */
  periods: readonly Period[] | null;
  isHidden: boolean;
  /** Nothing that happened after this may show; null: everything may. */
  until: Date | null;
};

/**
 * What a viewer may know of a match. Where spoilers are hidden it depends on nothing but the clock, the position that
 * their own playhead has reached, and what happened up to there: a hidden change may not change the result.
 * `upTo` is undefined for a viewer who watched none of it.
 */
export function visibleScoreOf(
  score: MatchScore,
  history: readonly ScoreState[],
  viewer: { isProtected: boolean; upTo: Date | undefined },
  now: Date,
): VisibleScore {
  const { status, kickOffAt } = score;
  if (!viewer.isProtected || status === 'postponed' || hasSeenAll(score, viewer.upTo)) {
    const isBegun = status === 'live' || status === 'finished';
    return { status, periods: isBegun ? score.periods : null, isHidden: false, until: null };
  }
  const until = viewer.upTo ?? new Date(0);
  const seen = history.findLast(({ at }) => at <= until);
  if (seen !== undefined) return { status: 'live', periods: seen.periods, isHidden: true, until };
  const isBefore = now < kickOffAt;
  return { status: isBefore ? 'scheduled' : 'hidden', periods: null, isHidden: !isBefore, until };
}

function hasSeenAll({ finishedAt, broadcastUntil }: MatchScore, upTo: Date | undefined): boolean {
  if (upTo === undefined) return false;
  if (finishedAt !== null && upTo >= finishedAt) return true;
  return broadcastUntil !== null && upTo.getTime() >= broadcastUntil.getTime() - LAST_REPORT;
}

/** Whether a match is hidden from a profile: its choice for this match, else its setting. */
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

/** A title without what looks like a score: `Garuda 3-1 Elang` says who won before a viewer has watched. */
export function withoutScore(title: string): string {
  const bare = title.replaceAll(SCORE, ' ').replaceAll(/\s+/g, ' ');
  return bare.replaceAll(/^[\s,:;-]+|[\s,:;-]+$/g, '');
}
