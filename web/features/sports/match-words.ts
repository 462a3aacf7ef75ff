import type { FixtureView } from '#contract/live/sports-shapes.ts';
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

type Sections = {
  /** On the air, or going on. */
  now: FixtureView[];
  today: FixtureView[];
  /** By the day of the viewer's zone, the nearest first. */
  upcoming: { day: string; fixtures: FixtureView[] }[];
  /** Newest first, by kick-off: when a match ended tells of it. */
  results: { day: string; fixtures: FixtureView[] }[];
};

/** Matches in the order in which viewers look for them. */
export function sectionsOf(fixtures: readonly FixtureView[], now: number, zone: Zone): Sections {
  const today = dayOf(now, zone);
  const dayOfFixture = ({ kickOffAt }: FixtureView) => dayOf(Date.parse(kickOffAt), zone);
  const isNow = ({ status, isOnAir, spoiler }: FixtureView) =>
    status !== 'postponed' && (isOnAir || (status === 'live' && !spoiler.isHidden));
  const isToCome = ({ kickOffAt }: FixtureView) => Date.parse(kickOffAt) > now;
  const others = fixtures.filter((each) => !isNow(each));
  return {
    now: fixtures.filter(isNow),
    today: others.filter((each) => isToCome(each) && dayOfFixture(each) === today),
    upcoming: byDay(others.filter((each) => isToCome(each) && dayOfFixture(each) > today)),
    results: byDay(others.filter((each) => !isToCome(each)).toReversed()),
  };

  function byDay(list: FixtureView[]) {
    return [...Map.groupBy(list, dayOfFixture)].map(([day, each]) => ({ day, fixtures: each }));
  }
}
