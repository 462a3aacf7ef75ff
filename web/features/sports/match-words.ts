import { SECOND } from '#contract/constants.ts';
import type { FixtureView, MomentKind } from '#contract/live/sports-shapes.ts';
import { dayOf, dayWords, wallClock, type Zone } from '../../lib/formats/zone.ts';

/** `Garuda Laut vs Elang Rimba`. */
export function matchName({ home, away }: Pick<FixtureView, 'home' | 'away'>): string {
  return `${home.name} vs ${away.name}`;
}

/** `Hari ini, 19.00 WIB`. */
export function kickOffWords(kickOffAt: string, now: number, zone: Zone): string {
  const at = Date.parse(kickOffAt);
  const { name, date } = dayWords(dayOf(at, zone), dayOf(now, zone));
  const isNear = /^(Hari ini|Besok|Kemarin)$/.test(name);
  return `${isNear ? name : `${name}, ${date}`}, ${wallClock(at, zone)} ${zone.name}`;
}

/** What is to be said of where a match is, in a word or two. */
export function stateWords({ status, isOnAir }: Pick<FixtureView, 'status' | 'isOnAir'>): string {
  if (status === 'hidden') return isOnAir ? 'Sedang disiarkan' : 'Hasil disembunyikan';
  return {
    scheduled: 'Akan datang',
    live: 'Berlangsung',
    finished: 'Selesai',
    postponed: 'Ditunda',
  }[status];
}

/** The score read aloud: `Garuda Laut 2, Elang Rimba 1`. */
export function spokenScore({ home, away, score }: FixtureView): string | null {
  return score === null ? null : `${home.name} ${score.home}, ${away.name} ${score.away}`;
}

/** On the air, or going on, as far as this viewer may know. */
export function isLive({
  status,
  isOnAir,
  spoiler,
}: Pick<FixtureView, 'status' | 'isOnAir' | 'spoiler'>): boolean {
  return status !== 'postponed' && (isOnAir || (status === 'live' && !spoiler.isHidden));
}

/** Matches of a competition that follow each other in a list. */
export type LeagueGroup = {
  competition: FixtureView['competition'];
  /** The channels that show them, by name. */
  channels: string[];
  fixtures: FixtureView[];
};

/** Matches by the days of the viewer's zone, and within a day by competition, in the order in which they come. */
export function groupsOf(
  fixtures: readonly FixtureView[],
  zone: Zone,
): { day: string; leagues: LeagueGroup[] }[] {
  const byDay = Map.groupBy(fixtures, ({ kickOffAt }) => dayOf(Date.parse(kickOffAt), zone));
  return [...byDay].map(([day, each]) => ({ day, leagues: leaguesOf(each) }));
}

export function leaguesOf(fixtures: readonly FixtureView[]): LeagueGroup[] {
  return [...Map.groupBy(fixtures, ({ competition }) => competition.slug).values()].flatMap(
    (each) => {
      const competition = each[0]?.competition;
      if (competition === undefined) return [];
      const channels = [...new Set(each.flatMap(({ channel }) => channel?.name ?? []))];
      return { competition, channels, fixtures: each };
    },
  );
}

/** A viewer who jumps to a goal wants to see how it came about. */
const RUN_UP = 8 * SECOND;

/** Where who goes to a moment begins. Before a kick-off there is another programme. */
export const runUpTo = (kind: MomentKind, at: string): number =>
  Date.parse(at) - (kind === 'kickOff' ? 0 : RUN_UP);
