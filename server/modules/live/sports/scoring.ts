import { type Period, type Sport, sportWords } from '#contract/live/sports-shapes.ts';

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
