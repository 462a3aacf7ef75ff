import { MINUTE } from '#contract/constants.ts';
import type { MomentKind, Period, Sport } from '#contract/live/sports-shapes.ts';
import { randomFrom } from './random.ts';

/** How a match goes: what is so from which millisecond after the kick-off on. */
export type Story = {
  states: { after: number; status: 'live' | 'finished'; periods: Period[] }[];
  moments: { after: number; kind: MomentKind; side: 'home' | 'away' | null; clock: string }[];
};

/** How long a story lasts where the caller gives no length. */
const USUAL = { football: 108 * MINUTE, badminton: 55 * MINUTE } as const;

/** Makes up a match from its name: the same name, the same match. `length` is that of its broadcast, less a little. */
export function tellStory(sport: Sport, name: string, length: number = USUAL[sport]): Story {
  return sport === 'football' ? football(name, length) : badminton(name, length);
}

const HALF = 45;
/** Of the whole: a first half, a break, a second half, a few words. */
const HALVES = [0, 0.53] as const;
const HALF_SHARE = 0.44;

function football(name: string, length: number): Story {
  const random = randomFrom(name);
  const story: Story = { states: [], moments: [] };
  const score: [Period, Period] = [aPeriod(), aPeriod()];
  const timeOf = (half: 0 | 1, minute: number) =>
    Math.round(length * (HALVES[half] + (HALF_SHARE * minute) / HALF));
  const tell = (after: number, periods: Period[], status: 'live' | 'finished' = 'live') =>
    story.states.push({ after, status, periods: structuredClone(periods) });
  for (const half of [0, 1] as const) {
    const played = () => (half === 0 ? [score[0]] : score);
    tell(timeOf(half, 0), played());
    story.moments.push({
      after: timeOf(half, 0),
      kind: 'kickOff',
      side: null,
      clock: half === 0 ? '' : "46'",
    });
    const minutes = Array.from(
      { length: 2 + Math.floor(random() * 3) },
      () => 2 + Math.floor(random() * 42),
    );
    for (const minute of [...new Set(minutes)].toSorted((a, b) => a - b)) {
      const side = random() < 0.54 ? 'home' : 'away';
      const kind = pick(random(), [
        'goal',
        'goal',
        'chance',
        'yellowCard',
        'chance',
        'yellowCard',
      ] as const);
      const after = timeOf(half, minute);
      if (kind === 'goal') {
        score[half][side] += 1;
        tell(after, played());
      }
      story.moments.push({ after, kind, side, clock: `${half * HALF + minute}'` });
    }
    const end = timeOf(half, HALF);
    if (half === 0) story.moments.push({ after: end, kind: 'periodEnd', side: null, clock: "45'" });
    else {
      tell(end, score, 'finished');
      story.moments.push({ after: end, kind: 'finish', side: null, clock: "90'" });
    }
  }
  return story;
}

const GAME = 21;
const MOST_GAMES = 3;

function badminton(name: string, length: number): Story {
  const random = randomFrom(name);
  const edge = 0.44 + random() * 0.12;
  const rallies: { periods: Period[]; isGame: boolean; winner: 'home' | 'away' }[] = [];
  const games: Period[] = [];
  const won = { home: 0, away: 0 };
  while (games.length < MOST_GAMES && Math.max(won.home, won.away) < 2) {
    const game = aPeriod();
    games.push(game);
    let isOver = false;
    while (!isOver) {
      const winner = random() < edge ? 'home' : 'away';
      game[winner] += 1;
      isOver = isGameOver(game);
      if (isOver) won[winner] += 1;
      rallies.push({ periods: structuredClone(games), isGame: isOver, winner });
    }
  }
  const step = (length * 0.94) / rallies.length;
  const story: Story = {
    states: [{ after: 0, status: 'live', periods: [aPeriod()] }],
    moments: [{ after: 0, kind: 'kickOff', side: null, clock: '' }],
  };
  for (const [i, { periods, isGame, winner }] of rallies.entries()) {
    const after = Math.round((i + 1) * step);
    const isLast = i === rallies.length - 1;
    // Every third rally is told: a board that changes each second helps no viewer.
    if (isGame || i % 3 === 0) {
      story.states.push({ after, status: isLast ? 'finished' : 'live', periods });
    }
    const clock = `Gim ${periods.length}`;
    if (isGame) story.moments.push({ after, kind: 'set', side: winner, clock });
    else if (i % 17 === 9) story.moments.push({ after, kind: 'rally', side: winner, clock });
    if (isLast) story.moments.push({ after, kind: 'finish', side: null, clock: '' });
  }
  return story;
}

function isGameOver({ home, away }: Period): boolean {
  const most = Math.max(home, away);
  return most === 30 || (most >= GAME && Math.abs(home - away) >= 2);
}

function aPeriod(): Period {
  return { kind: 'regular', home: 0, away: 0 };
}

function pick<T>(share: number, from: readonly [T, ...T[]]): T {
  return from[Math.floor(share * from.length)] ?? from[0];
}
