import { data } from 'react-router';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import {
  getFixture,
  getSpoilerSetting,
  getTable,
  listCompetitions,
  listFixtures,
  listTeams,
} from '#contract/live/sports.ts';
import type { FixtureView } from '#contract/live/sports-shapes.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { dayOf, startOfDay, type Zone } from '../../lib/formats/zone.ts';
import { findZone } from '../../lib/formats/zone.server.ts';
import { type Asked, type Part, readAsked } from './address.ts';
import { isLive } from './match-words.ts';
import { hidesScores } from '../../lib/session/visitor-spoilers.server.ts';

/** Days beside today that the strip of days leads to. */
export const STRIP_DAYS = 7;
/** As far as the calls reach. */
const SPAN = 60 * DAY;
/** No broadcast goes on for longer. */
const LONGEST = 6 * HOUR;
/** Matches of a page. */
const PAGE = 20;

/** What the page of sports shows, as far as its viewer may know it: of its parts only the one that is asked for. */
export async function loadHub(platform: Platform, url: URL, isPhone: boolean) {
  const zone = await findZone(platform);
  const now = Date.now();
  const hideScores = hidesScores(platform);
  const { call } = platform;
  const { competitions } = (await call(listCompetitions)).result;
  const asked = readAsked(url.searchParams);
  const { part, competition } = asked;
  if (competition !== null && !competitions.some(({ slug }) => slug === competition)) {
    throw data(null, { status: 404 });
  }
  const span = asked.day === null ? undefined : spanOfDay(asked.day, zone);
  const day = span === undefined ? null : asked.day;
  const isList = part === 'jadwal' || part === 'hasil';
  const after = url.searchParams.get('lanjut');
  const wanted = { competition: competition ?? undefined, hideScores };
  // Beside the matches a wide screen has room for the tables.
  const tablesOf = part === 'klasemen' || (isList && !isPhone) ? competitions : [];
  const [live, list, tables, teams, scope] = await Promise.all([
    isList ? listLive(platform, wanted, now) : [],
    isList ? listPage(platform, { ...wanted, part, span, now, after }) : NO_PAGE,
    Promise.all(
      tablesOf
        .filter(({ slug, season }) => season && (competition ?? slug) === slug)
        .map(({ slug }) => call(getTable, { query: { competition: slug, hideScores } })),
    ),
    part === 'tim'
      ? call(listTeams, { query: competition === null ? {} : { competition } })
      : undefined,
    scopeOf(platform, hideScores),
  ]);
  return {
    zone: zone.name,
    now,
    asked: { part, competition, day } satisfies Asked,
    competitions: competitions.map(({ slug, name }) => ({ slug, name })),
    // Another day shows its own matches alone.
    live: day === null || day === dayOf(now, zone) ? live : [],
    fixtures: list.fixtures.filter((each) => !live.some(({ slug }) => slug === each.slug)),
    next: list.next,
    after,
    tables: tables.map(({ result }) => result),
    teams: teams?.result.teams ?? [],
    scope,
    isSignedIn: platform.isSignedIn(),
  };
}

type Wanted = { competition: string | undefined; hideScores: 'Y' | 'N' };
const NO_PAGE = { fixtures: [], next: null };

/** What is on the air or going on, whatever part of the list is asked for. */
async function listLive(platform: Platform, wanted: Wanted, now: number): Promise<FixtureView[]> {
  const span = { from: iso(now - LONGEST), to: iso(now + HOUR) };
  const { result } = await platform.call(listFixtures, { query: { ...wanted, ...span } });
  return result.fixtures.filter(isLive);
}

type Page = Wanted & { part: Part; span: Span | undefined; now: number; after: string | null };
type Span = { from: number; to: number };

/** A page of what comes, the nearest first, or of what was played, the latest first. */
async function listPage(platform: Platform, { part, span, now, after, ...wanted }: Page) {
  const isPast = part === 'hasil';
  const reach = isPast ? { from: now - SPAN, to: now } : { from: now, to: now + SPAN };
  const { from, to } = span ?? reach;
  const query = {
    ...wanted,
    from: iso(from),
    to: iso(isPast ? Math.max(Math.min(to, now), from + MINUTE) : to),
    order: isPast ? ('desc' as const) : ('asc' as const),
    limit: PAGE,
    ...(after !== null && { after }),
  };
  try {
    return (await platform.call(listFixtures, { query })).result;
  } catch (error) {
    // An address that was changed by hand.
    if (after !== null && isApiError(error, 'common.badRequest')) throw data(null, { status: 404 });
    throw error;
  }
}

/** A day of the zone near enough to ask for; undefined for all else. */
function spanOfDay(day: string, zone: Zone): Span | undefined {
  const from = startOfDay(day, zone);
  if (from === undefined || Math.abs(from - Date.now()) > SPAN) return undefined;
  return { from, to: from + DAY };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

/** One match; `?hasil=1` is a visitor who wants to know after all. */
export async function loadMatch(platform: Platform, slug: string, url: URL) {
  const zone = await findZone(platform);
  const isReveal = url.searchParams.get('hasil') === '1';
  const hideScores = isReveal ? ('N' as const) : hidesScores(platform);
  try {
    const { result } = await platform.call(getFixture, { query: { slug, hideScores } });
    return {
      zone: zone.name,
      now: Date.now(),
      ...result,
      scope: await scopeOf(platform, hidesScores(platform)),
      isSignedIn: platform.isSignedIn(),
    };
  } catch (error) {
    if (isApiError(error, 'live.fixtureNotFound')) throw data(null, { status: 404 });
    throw error;
  }
}

async function scopeOf(platform: Platform, hideScores: 'Y' | 'N') {
  if (!platform.isSignedIn()) return hideScores === 'Y' ? ('all' as const) : ('none' as const);
  return (await platform.call(getSpoilerSetting)).result.scope;
}
