import { HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { findChannel } from '../channels/queries/channel.ts';
import { lockFixture } from './queries/fixture.ts';
import * as highlightQueries from './queries/match-events.ts';
import { recordChange } from './record-change.ts';
import type { SeenFixture } from './viewer.ts';

export type Highlight = {
  highlightId: string;
  channelId: string;
  title: string;
  /** Of the match that they are from. */
  matchSlug: string;
  /** In milliseconds since 1970, in the order in which they play. */
  ranges: highlightQueries.Range[];
  seconds: number;
};

/** Highlights by their id, once they are made. */
export async function findHighlight(
  db: Db,
  highlightId: string,
  now: Date,
): Promise<Highlight | undefined> {
  const [found] = await highlightQueries.listHighlights(db, { highlightId, before: now });
  if (found === undefined) return undefined;
  const { channelId, title, matchSlug, ranges } = found;
  return { highlightId, channelId, title, matchSlug, ranges, seconds: secondsOf(ranges) };
}

/** Length of what plays, in seconds. */
function secondsOf(ranges: readonly highlightQueries.Range[]): number {
  return ranges.reduce((sum, { from, until }) => sum + until - from, 0) / SECOND;
}

/** Highlights of matches by the match's id, for viewers who may know its end: their number and length reveal it. */
export async function presentHighlights(db: Db, seen: readonly SeenFixture[], now: Date) {
  const known = seen.filter(({ visibleScore }) => visibleScore.until === null);
  const fixtureIds = known.map(({ row }) => row.fixtureId);
  const highlights =
    fixtureIds.length === 0
      ? []
      : await highlightQueries.listHighlights(db, { fixtureIds, before: now });
  const hoursOf = new Map(known.map(({ row }) => [row.fixtureId, row.catchupHours ?? 0]));
  const shown = highlights
    .map(({ fixtureId, highlightId, title, ranges, createdAt }) => ({
      fixtureId,
      highlightId,
      title,
      seconds: secondsOf(ranges),
      createdAt: createdAt.toISOString(),
      availableUntil: availableUntil(ranges, hoursOf.get(fixtureId) ?? 0).toISOString(),
    }))
    .filter((each) => Date.parse(each.availableUntil) > now.getTime());
  return Map.groupBy(shown, ({ fixtureId }) => fixtureId);
}

/** The archive deletes its oldest segments first. */
function availableUntil(ranges: readonly highlightQueries.Range[], catchupHours: number): Date {
  return new Date(Math.min(...ranges.map(({ from }) => from)) + catchupHours * HOUR);
}

const SHORTEST_RANGE = 2 * SECOND;
const LONGEST = 30 * MINUTE;
/** The archive has what was on the air this long ago, that of an encoder and its slates too. */
const PUBLISHED_AFTER = 30 * SECOND;

type HighlightInput = {
  highlightId: string;
  fixtureId: string;
  title: string;
  ranges: { from: string; until: string }[];
};

/**
 * Cuts highlights from the archive. Nothing is encoded: they are ranges of the timeline, and viewers who ask for them
 * from this moment on gets a manifest over the segments that are there.
 */
export function saveHighlight(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { highlightId, fixtureId, title, ...input }: HighlightInput,
): Promise<number> {
  const now = clock.now();
  const ranges = input.ranges.map(({ from, until }) => ({
    from: Date.parse(from),
    until: Date.parse(until),
  }));
  return inTransaction(db, async (tx) => {
    const fixture = await lockFixture(tx, fixtureId);
    if (fixture === undefined) return fail('live.fixtureNotFound');
    const { channelId, broadcastFrom, broadcastUntil } = fixture;
    if (channelId === null || broadcastFrom === null || broadcastUntil === null) {
      return fail('live.notBroadcast');
    }
    const channel = (await findChannel(tx, channelId)) ?? fail('live.notBroadcast');
    requireRanges(ranges);
    const isThere = ranges.every(
      ({ from, until }) =>
        from >= broadcastFrom.getTime() &&
        until <= Math.min(broadcastUntil.getTime(), now.getTime() - PUBLISHED_AFTER),
    );
    if (!isThere || availableUntil(ranges, channel.catchupHours) <= now) {
      fail('live.outsideArchive');
    }
    const before = await highlightQueries.lockHighlight(tx, highlightId);
    if (before !== undefined && before.fixtureId !== fixtureId) fail('live.idTaken');
    const after = { fixtureId, title, ranges };
    await highlightQueries.upsertHighlight(tx, {
      highlightId,
      channelId,
      createdAt: now,
      ...after,
    });
    const change = { what: 'highlight', targetId: highlightId, before: before ?? null } as const;
    await recordChange(tx, { accountId, at: now, ...change, after });
    return secondsOf(ranges);
  });
}

function requireRanges(ranges: readonly highlightQueries.Range[]): void {
  const inTime = ranges.toSorted((a, b) => a.from - b.from);
  if (inTime.some(({ from }, i) => from < (inTime[i - 1]?.until ?? 0))) fail('live.rangesOverlap');
  const isTooShort = ranges.some(({ from, until }) => until - from < SHORTEST_RANGE);
  if (isTooShort || secondsOf(ranges) * SECOND > LONGEST) fail('live.highlightTooLong');
}

/** Takes highlights away, if they are there. */
export function removeHighlight(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  highlightId: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = (await highlightQueries.lockHighlight(tx, highlightId)) ?? null;
    await highlightQueries.deleteHighlight(tx, highlightId);
    const change = { what: 'highlight', targetId: highlightId, before, after: null } as const;
    await recordChange(tx, { accountId, at: clock.now(), ...change });
  });
}
