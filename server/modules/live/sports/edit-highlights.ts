import { MINUTE, SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Deps } from '#platform/deps.ts';
import { findChannel } from '../channels/queries/channel.ts';
import { availableUntil, secondsOf } from './highlights.ts';
import * as highlightQueries from './queries/highlight.ts';
import { lockFixture } from './queries/fixture.ts';
import { recordChange } from './record-change.ts';

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
