import { data } from 'react-router';
import { DAY } from '#contract/constants.ts';
import {
  getFixture,
  getSpoilerSetting,
  getTable,
  listCompetitions,
  listFixtures,
  listTeams,
} from '#contract/live/sports.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { findZone } from '../../lib/formats/zone.server.ts';
import { hidesScores } from '../../lib/session/visitor-spoilers.server.ts';

const DAYS_BACK = 10;
const DAYS_AHEAD = 14;

/** All that the page of sports shows, as far as its viewer may know it. */
export async function loadHub(platform: Platform, url: URL) {
  const zone = await findZone(platform);
  const now = Date.now();
  const hideScores = hidesScores(platform);
  const asked = url.searchParams.get('kompetisi') ?? undefined;
  const span = {
    from: new Date(now - DAYS_BACK * DAY).toISOString(),
    to: new Date(now + DAYS_AHEAD * DAY).toISOString(),
  };
  const { call } = platform;
  const { competitions } = (await call(listCompetitions)).result;
  if (asked !== undefined && !competitions.some(({ slug }) => slug === asked)) {
    throw data(null, { status: 404 });
  }
  const shown = competitions.filter(({ slug, season }) => season && (asked ?? slug) === slug);
  const [fixtures, tables, teams, scope] = await Promise.all([
    call(listFixtures, { query: { ...span, competition: asked, hideScores } }),
    Promise.all(
      shown.map(({ slug }) => call(getTable, { query: { competition: slug, hideScores } })),
    ),
    call(listTeams, { query: asked === undefined ? {} : { competition: asked } }),
    scopeOf(platform, hideScores),
  ]);
  return {
    zone: zone.name,
    now,
    asked: asked ?? null,
    competitions,
    fixtures: fixtures.result.fixtures,
    tables: tables.map(({ result }) => result),
    teams: teams.result.teams,
    scope,
    isSignedIn: platform.isSignedIn(),
  };
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
