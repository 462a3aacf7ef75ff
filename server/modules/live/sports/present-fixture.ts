import type { FixtureView, TeamView } from '#contract/live-sports-shapes.ts';
import { HOUR } from '#contract/constants.ts';
import type { FixtureRow } from './queries/list-fixtures.ts';
import { labelled, scoreOf, winnerOf } from './scoring.ts';
import type { SeenFixture } from './viewer.ts';

/** A match as its viewer gets it: nothing but times of the schedule comes from beside what the viewer may know. */
export function presentFixture(seen: SeenFixture, now: Date): FixtureView {
  const { row, known, choice } = seen;
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
    status: known.status,
    score: scoreView(seen),
    channel: channelOf(row),
    isOnAir: isOnAir(row, now),
    replay: replayOf(row, now),
    spoiler: {
      isHidden: known.isHidden,
      choice,
      knownUntil:
        known.until === null || known.until.getTime() === 0 ? null : known.until.toISOString(),
    },
  };
}

function scoreView({ row: { sport }, known: { periods, status } }: SeenFixture) {
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

/** By the schedule, not by the match: when it really ended is part of how it ended. */
function isOnAir({ channelId, broadcastFrom, broadcastUntil }: FixtureRow, now: Date): boolean {
  if (channelId === null || broadcastFrom === null || broadcastUntil === null) return false;
  return broadcastFrom <= now && now < broadcastUntil;
}

function replayOf(row: FixtureRow, now: Date): FixtureView['replay'] {
  const { channelId, broadcastFrom: from, catchupHours, programmeId } = row;
  if (channelId === null || from === null || from > now) return null;
  const isKept = now.getTime() - from.getTime() < (catchupHours ?? 0) * HOUR;
  return isKept ? { at: from.toISOString(), programmeId } : null;
}

/** By kick-off; within one hour those of followed teams first. */
export function inOrder(seen: readonly SeenFixture[]): SeenFixture[] {
  const hourOf = ({ row }: SeenFixture) => Math.floor(row.kickOffAt.getTime() / HOUR);
  const rank = (one: SeenFixture) => (one.isHomeFollowed || one.isAwayFollowed ? 0 : 1);
  return seen.toSorted((a, b) => hourOf(a) - hourOf(b) || rank(a) - rank(b));
}
