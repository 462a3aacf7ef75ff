import { HOUR } from '#contract/constants.ts';
import type { FixtureView } from '#contract/live/sports-shapes.ts';
import type { Caller } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { findStills } from '../stills/find-stills.ts';
import { presentHighlights } from './highlights.ts';
import { presentFixture } from './present-fixture.ts';
import { type FixtureRow, listFixtureRows } from './queries/fixture.ts';
import { applySpoilerPolicy, type SeenFixture, sportsViewerOf } from './viewer.ts';

/** No channel's archive reaches further back. */
const LONGEST_ARCHIVE = 168 * HOUR;
/** Of a week of the largest leagues the latest: more is on the pages of sports. */
const MOST_LOOKED_AT = 60;

/** A match as one viewer may know it, with what can be watched of it. */
export type Replay = {
  fixture: FixtureView;
  /** Of the opening, before any result. */
  stillUrl: string | null;
  highlights: Awaited<ReturnType<typeof presentHighlights>> extends Map<string, infer H>
    ? H
    : never;
};

type Viewer = { caller: Caller; hideScores: 'Y' | 'N' };

/** Matches by their slugs, as far as this viewer may know them; those that are not there are left out. */
export async function findFixtures(
  db: Db,
  { caller, hideScores }: Viewer,
  slugs: readonly string[],
  now: Date,
): Promise<Map<string, Replay>> {
  if (slugs.length === 0) return new Map();
  const rows = await listFixtureRows(db, { slugs: [...new Set(slugs)] }, now);
  const seen = await applySpoilerPolicy(db, sportsViewerOf(caller, hideScores), rows, now);
  const replays = await presentReplays(db, seen, now);
  return new Map(replays.map((replay) => [replay.fixture.slug, replay]));
}

/**
 * Matches that are over and can be watched again. Those with highlights come first, then the latest: the order is made
 * of what this viewer is shown, so that it tells nothing of what is hidden.
 */
export async function listReplays(
  db: Db,
  { caller, hideScores }: Viewer,
  limit: number,
  now: Date,
): Promise<Replay[]> {
  const span = { from: new Date(now.getTime() - LONGEST_ARCHIVE), to: now };
  const rows = await listFixtureRows(db, { ...span, order: 'desc', limit: MOST_LOOKED_AT }, now);
  const over = rows.filter((row) => isOver(row, now));
  const seen = await applySpoilerPolicy(db, sportsViewerOf(caller, hideScores), over, now);
  const replays = (await presentReplays(db, seen, now)).filter(
    ({ fixture, highlights }) => fixture.replay !== null || highlights.length > 0,
  );
  const hasHighlights = ({ highlights }: Replay) => Number(highlights.length > 0);
  return replays.toSorted((a, b) => hasHighlights(b) - hasHighlights(a)).slice(0, limit);
}

/** By the schedule, not by the match: its real end would reveal how it ended. */
function isOver({ broadcastUntil, status }: FixtureRow, now: Date): boolean {
  return status !== 'postponed' && broadcastUntil !== null && broadcastUntil <= now;
}

async function presentReplays(db: Db, seen: readonly SeenFixture[], now: Date): Promise<Replay[]> {
  const airings = seen.flatMap(({ row }) => airingOf(row));
  const channelIds = [...new Set(airings.map(({ channelId }) => channelId))];
  const [highlights, stills] = await Promise.all([
    presentHighlights(db, seen, now),
    findStills(db, channelIds, airings, now),
  ]);
  return seen.map((each) => {
    const [airing] = airingOf(each.row);
    return {
      fixture: presentFixture(each, now),
      stillUrl: airing === undefined ? null : stills.ofProgramme(airing),
      highlights: highlights.get(each.row.fixtureId) ?? [],
    };
  });
}

function airingOf({ channelId, broadcastFrom: startAt, broadcastUntil: stopAt }: FixtureRow) {
  if (channelId === null || startAt === null || stopAt === null) return [];
  return [{ channelId, startAt, stopAt, titleSlug: null }];
}
