import { SECOND } from '#contract/constants.ts';
import {
  type KnownStatus,
  type Period,
  type Sport,
  sportWords,
} from '#contract/live/sports-shapes.ts';

export type Sides = { home: number; away: number };
export type Winner = 'home' | 'away' | 'draw';

/** A game of badminton is won at 21 with two points between, at the latest at 30. */
const GAME_POINTS = 21;
const GAME_LEAD = 2;
const GAME_LAST_POINT = 30;

/** The score as it stands on the board: goals without the shoot-out, or games that are won. */
export function scoreOf(sport: Sport, periods: readonly Period[]): Sides {
  const counted = periods.filter(({ kind }) => kind !== 'shootout');
  if (sport === 'football') return sum(counted);
  return sum(counted.filter(isGameOver).map(winnerOfGame));
}

/** Who won, where it is over: after the score the shoot-out decides. */
export function winnerOf(sport: Sport, periods: readonly Period[]): Winner {
  const score = scoreOf(sport, periods);
  if (score.home !== score.away) return leader(score);
  return leader(sum(periods.filter(({ kind }) => kind === 'shootout')));
}

/** Points of the single rallies of badminton; in football the goals themselves. */
export function ralliesOf(periods: readonly Period[]): Sides {
  return sum(periods.filter(({ kind }) => kind !== 'shootout'));
}

/** Periods as people read them. */
export function labelled(sport: Sport, periods: readonly Period[]) {
  const counts = { regular: 0, extra: 0, shootout: 0 };
  return periods.map(({ kind, home, away }) => {
    counts[kind] += 1;
    const label = { regular: sportWords[sport].period, extra: 'Perpanjangan', shootout: '' }[kind];
    return { label: kind === 'shootout' ? 'Adu penalti' : `${label} ${counts[kind]}`, home, away };
  });
}

function isGameOver({ home, away }: Sides): boolean {
  const most = Math.max(home, away);
  if (most >= GAME_LAST_POINT) return true;
  return most >= GAME_POINTS && Math.abs(home - away) >= GAME_LEAD;
}

function winnerOfGame({ home, away }: Sides): Sides {
  return home > away ? { home: 1, away: 0 } : { home: 0, away: 1 };
}

function leader({ home, away }: Sides): Winner {
  if (home === away) return 'draw';
  return home > away ? 'home' : 'away';
}

function sum(sides: readonly Sides[]): Sides {
  return sides.reduce(
    (total, { home, away }) => ({ home: total.home + home, away: total.away + away }),
    { home: 0, away: 0 },
  );
}

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
