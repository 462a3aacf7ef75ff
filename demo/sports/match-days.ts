import { DAY, HOUR } from '#contract/constants.ts';
import type { DemoLeague, DemoTeam } from './teams.ts';

export type DemoMatch = {
  league: DemoLeague;
  home: DemoTeam;
  away: DemoTeam;
  /** `Pekan 7`. */
  round: string;
  kickOffAt: Date;
};

/** A round every so many days. */
const PAUSE = { football: 3, badminton: 2 } as const;
/** Between two matches of a day. */
const BETWEEN = 2.5 * HOUR;
/** After so many rounds they count anew. */
const ROUNDS = 30;

/** The matches of a league from one time to another: everybody meets everybody, at home and away, again and again. */
export function matchDays(league: DemoLeague, from: Date, to: Date): DemoMatch[] {
  const pause = PAUSE[league.sport] * DAY;
  const first = Math.ceil(from.getTime() / pause);
  const last = Math.floor(to.getTime() / pause);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i).flatMap(
    (round) =>
      pairsOf(league.teams, round).map(([home, away], i) => ({
        league,
        home,
        away,
        round: `Pekan ${(round % ROUNDS) + 1}`,
        kickOffAt: new Date(round * pause + league.hour * HOUR + i * BETWEEN),
      })),
  );
}

/** One team stays, the others go round it; every second time around home and away change. */
function pairsOf(teams: readonly DemoTeam[], round: number): [DemoTeam, DemoTeam][] {
  const [fixed, ...others] = teams;
  if (fixed === undefined) return [];
  const turn = round % others.length;
  const circle = [fixed, ...others.slice(turn), ...others.slice(0, turn)];
  const isTurned = Math.floor(round / others.length) % 2 === 1;
  return circle.slice(0, circle.length / 2).flatMap((one, i): [DemoTeam, DemoTeam][] => {
    const other = circle[circle.length - 1 - i];
    if (other === undefined) return [];
    return [isTurned !== (i % 2 === 1) ? [other, one] : [one, other]];
  });
}
