import { HOUR } from '#contract/constants.ts';
import {
  type Chapter,
  type FixtureView,
  momentWords,
  type TeamView,
} from '#contract/live/sports-shapes.ts';
import type { FixtureRow } from './queries/fixture.ts';
import type { MomentRow } from './queries/match-events.ts';
import { labelled, scoreOf, winnerOf, withoutScore } from './score.ts';
import type { SeenFixture } from './viewer.ts';

type Row = Omit<TeamView, 'isFollowed'>;

export function presentTeam(row: Row, followed: ReadonlySet<string>): TeamView {
  const { teamId, slug, name, shortName, mark, colour, city } = row;
  return { teamId, slug, name, shortName, mark, colour, city, isFollowed: followed.has(teamId) };
}

/** A match as its viewer gets it: besides the visible score, only times of the schedule. */
export function presentFixture(seen: SeenFixture, now: Date): FixtureView {
  const { row, visibleScore, choice } = seen;
  const { fixtureId, slug, sport, season, round, venue } = row;
  return {
    fixtureId,
    slug,
    sport,
    competition: {
      slug: row.competitionSlug,
      name: row.competitionName,
      mark: row.competitionMark,
      colour: row.competitionColour,
    },
    season,
    round,
    home: homeOf(row, seen.isHomeFollowed),
    away: awayOf(row, seen.isAwayFollowed),
    kickOffAt: row.kickOffAt.toISOString(),
    venue,
    status: visibleScore.status,
    score: scoreView(seen),
    channel: channelOf(row),
    isOnAir: isOnAir(row, now),
    replay: replayOf(row, now),
    spoiler: {
      isHidden: visibleScore.isHidden,
      choice,
      knownUntil:
        visibleScore.until === null || visibleScore.until.getTime() === 0
          ? null
          : visibleScore.until.toISOString(),
    },
  };
}

function scoreView({ row: { sport }, visibleScore: { periods, status } }: SeenFixture) {
  if (periods === null) return null;
  const winner = status === 'finished' ? winnerOf(sport, periods) : null;
  return { ...scoreOf(sport, periods), periods: labelled(sport, periods), winner };
}

function homeOf(row: FixtureRow, isFollowed: boolean): TeamView {
  return {
    teamId: row.homeTeamId,
    slug: row.homeSlug,
    name: row.homeName,
    shortName: row.homeShortName,
    mark: row.homeMark,
    colour: row.homeColour,
    city: row.homeCity,
    isFollowed,
  };
}

function awayOf(row: FixtureRow, isFollowed: boolean): TeamView {
  return {
    teamId: row.awayTeamId,
    slug: row.awaySlug,
    name: row.awayName,
    shortName: row.awayShortName,
    mark: row.awayMark,
    colour: row.awayColour,
    city: row.awayCity,
    isFollowed,
  };
}

function channelOf(row: FixtureRow): FixtureView['channel'] {
  const { channelId, channelSlug, channelNumber, channelName, channelMark, channelColour } = row;
  if (channelId === null || channelSlug === null || channelNumber === null) return null;
  return {
    id: channelId,
    slug: channelSlug,
    number: channelNumber,
    name: channelName ?? '',
    mark: channelMark ?? '',
    colour: channelColour ?? '',
  };
}

/** By the schedule, not by the match: its real end would reveal how it ended. */
function isOnAir({ channelId, broadcastFrom, broadcastUntil }: FixtureRow, now: Date): boolean {
  if (channelId === null || broadcastFrom === null || broadcastUntil === null) return false;
  return broadcastFrom <= now && now < broadcastUntil;
}

function replayOf(row: FixtureRow, now: Date): FixtureView['replay'] {
  const { channelId, broadcastFrom: from, catchupHours, programmeId } = row;
  if (channelId === null || from === null || from > now) return null;
  const isInCatchupWindow = now.getTime() - from.getTime() < (catchupHours ?? 0) * HOUR;
  return isInCatchupWindow ? { at: from.toISOString(), programmeId } : null;
}

/** By kick-off, or the latest first; within one hour those of followed teams first. */
export function inViewerOrder(
  seen: readonly SeenFixture[],
  order: 'asc' | 'desc' = 'asc',
): SeenFixture[] {
  const sign = order === 'asc' ? 1 : -1;
  const hourOf = ({ row }: SeenFixture) => Math.floor(row.kickOffAt.getTime() / HOUR);
  const rank = (one: SeenFixture) => (one.isHomeFollowed || one.isAwayFollowed ? 0 : 1);
  return seen.toSorted((a, b) => sign * (hourOf(a) - hourOf(b)) || rank(a) - rank(b));
}

/** The chapters of a match that its viewer may know. */
export function presentChapters(seen: SeenFixture, moments: readonly MomentRow[]): Chapter[] {
  const { row, visibleScore } = seen;
  return moments
    .filter(({ fixtureId, at }) => fixtureId === row.fixtureId && isVisible(at, visibleScore.until))
    .map(({ momentId, at, kind, teamId, clock, detail }) => {
      const side = sideOf(row, teamId);
      const team = side === null ? null : side === 'home' ? row.homeShortName : row.awayShortName;
      // What comes later may stand in words of what came before.
      const spoilerFree = visibleScore.isHidden ? withoutScore(detail) : detail;
      const what = [momentWords[kind], team].filter(Boolean).join(', ');
      const title = `${spoilerFree === '' ? what : `${what}: ${spoilerFree}`}${clock === '' ? '' : ` (${clock})`}`;
      return { momentId, at: at.toISOString(), kind, title, clock, side };
    });
}

function isVisible(at: Date, until: Date | null): boolean {
  return until === null || at <= until;
}

function sideOf(
  { homeTeamId, awayTeamId }: SeenFixture['row'],
  teamId: string | null,
): 'home' | 'away' | null {
  if (teamId === homeTeamId) return 'home';
  return teamId === awayTeamId ? 'away' : null;
}
