import { DAY, HOUR } from '#contract/constants.ts';
import { databaseErrorCode, type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { liveInitPrefix, livePrefix } from '#media/object-keys.ts';
import type { Ticks } from '#media/timeline/timeline.ts';
import {
  type Fence,
  type SegmentDay,
  type SegmentRow,
  TICKS_PER_MS,
  type TimelineSpan,
} from '../timelines/encoded-timeline.ts';
import * as segmentQueries from '../timelines/queries/span.ts';
import * as spanQueries from '../timelines/queries/span.ts';
import { claimWriter, listClaimedChannels, lockWriter } from './queries/ingest.ts';

/**
 * Takes a channel over: the writer before is fenced off, and what it left open is closed where it stands.
 * @returns the fence for every later write, and where the timeline ends.
 */
export function claimChannel(
  db: Db,
  channelId: string,
  writer: string,
): Promise<{ fence: Fence; last: TimelineSpan | undefined }> {
  return inTransaction(db, async (tx) => {
    const epoch = await claimWriter(tx, channelId, writer);
    await spanQueries.updateSpanClosed(tx, { channelId, reason: 'taken over' });
    return { fence: { channelId, epoch }, last: await spanQueries.findLastSpan(tx, channelId) };
  });
}

/** One step of a channel's timeline. Each may be tried again when its outcome is unknown. */
export type TimelineStep =
  | { kind: 'open'; span: TimelineSpan }
  | { kind: 'segment'; sessionId: string; row: SegmentRow; reachTicks: Ticks }
  | { kind: 'slate'; sessionId: string; segments: number; reachTicks: Ticks }
  | { kind: 'close'; sessionId: string; reason: string };

/** Writes steps in their order, all or none. @throws WriterLost when another worker took the channel over. */
export function writeTimeline(db: Db, fence: Fence, steps: readonly TimelineStep[]): Promise<void> {
  const { channelId } = fence;
  return inTransaction(db, async (tx) => {
    await lockWriter(tx, fence);
    for (const step of steps) {
      if (step.kind === 'open') await spanQueries.insertSpan(tx, step.span);
      else if (step.kind === 'close')
        await spanQueries.updateSpanClosed(tx, { channelId, ...step });
      else if (step.kind === 'slate') await spanQueries.updateSpanReach(tx, step.sessionId, step);
      else {
        const { sessionId, row, reachTicks } = step;
        await segmentQueries.insertSegment(tx, { channelId, sessionId }, row);
        await spanQueries.updateSpanReach(tx, sessionId, { segments: row.number, reachTicks });
      }
    }
  });
}

/** What can be watched again, and a day for those who are in the middle of it. */
const RETAINED_HOURS = 168 + 24;
const DAYS_AHEAD = 2;
const PREFIX = 'segment_';
const DUPLICATE_TABLE = '42P07';

function dayOf(ms: number): SegmentDay {
  const from = Math.floor(ms / DAY) * DAY;
  const name = PREFIX + new Date(from).toISOString().slice(0, 10).replaceAll('-', '');
  return { name, from: from * TICKS_PER_MS, to: (from + DAY) * TICKS_PER_MS };
}

/** Makes room for the segments of today and of the next days; yesterday's too, for what was held up at midnight. */
export async function createSegmentDays({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  for (let day = -1; day <= DAYS_AHEAD; day += 1) {
    await segmentQueries
      .insertSegmentDay(db, dayOf(now.getTime() + day * DAY))
      .catch((error: unknown) => {
        // Another worker was quicker by a moment.
        if (databaseErrorCode(error) !== DUPLICATE_TABLE) throw error;
      });
  }
}

/**
 * Throws away what is older than catch-up reaches: rows by whole days, their objects, and how ended sessions began.
 * @returns how many objects went.
 */
export async function deleteOldSegments(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  now: Date,
): Promise<number> {
  const horizon = now.getTime() - RETAINED_HOURS * HOUR;
  const { name: oldest } = dayOf(horizon);
  for (const name of await segmentQueries.listSegmentDays(db)) {
    if (name < oldest) await segmentQueries.deleteSegmentDay(db, name);
  }
  const prefixes: string[] = [];
  for (const { channelId, sessionId, kind } of await spanQueries.deleteOldSpans(
    db,
    horizon * TICKS_PER_MS,
  )) {
    if (kind === 'session') prefixes.push(liveInitPrefix(channelId, sessionId));
  }
  const channels = await listClaimedChannels(db);
  // A week back from the horizon: a worker that was away for days catches up with what it missed.
  for (let back = 1; back <= 7; back += 1) {
    const day = dayOf(horizon - back * DAY).name.slice(PREFIX.length);
    for (const channelId of channels) prefixes.push(`${livePrefix(channelId)}${day}/`);
  }
  let dropped = 0;
  for (const prefix of prefixes) {
    for (const key of await store.list(prefix)) {
      await store.delete(key);
      dropped += 1;
    }
  }
  return dropped;
}
