import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Fence,
  type Span,
  TICKS_PER_MS,
  type TimelineStep,
  WriterLost,
  makeSegmentDays,
  writeTimeline,
} from '#modules/live/index.ts';
import type { LiveSegment } from '#media/segment-assembler.ts';
import type { Ticks } from '#media/timeline.ts';
import { type Db, databaseErrorCode } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import type { SessionFacts } from './session.ts';

/** The slate as a timeline sees it: an asset of equal segments. */
export type Slate = { assetId: string; version: number; segmentTicks: Ticks; count: number };

type Options = {
  db: Db;
  log: Log;
  fence: Fence;
  /** The channel's last stretch, closed. */
  last: Span | undefined;
  /** Undefined while it isn't drawn yet: until then a hole is a hole. */
  slate(): Slate | undefined;
  /** Another worker has the channel. */
  onLost(): void;
};

const SECOND = 1_000 * TICKS_PER_MS;
/** A hole below one segment is jumped by every player; a slate in it would only flash. */
const JUMPED: Ticks = 4 * SECOND;
/** Nothing that an eye would see: the next session is taken for having begun that much earlier. */
const UNSEEN: Ticks = SECOND / 2;
/** After this long nobody waits any more: the time without a worker stays a gap. */
const ABANDONED: Ticks = 120 * SECOND;
/** Slates grow by as much as sessions do. */
const SLATE_STEP = 4;
/** An hour of segments: beyond that the channel stops until the database is back. */
const MOST_WAITING = 900;
const AT_ONCE = 60;
const AGAIN_AFTER_MS = 500;
const NO_PARTITION = '23514';

/**
 * One channel's timeline, as its only writer decides it: at once in memory, and in this order in the database, which
 * may be away for a while. What is decided is never changed.
 */
export function createTimeline({ db, log, fence, last, slate, onLost }: Options) {
  const { channelId } = fence;
  let current: Span | undefined = last;
  let isOpen = false;
  let isStopped = false;
  const steps: TimelineStep[] = [];
  let writing: Promise<void> | undefined;

  function push(...more: TimelineStep[]): void {
    steps.push(...more);
    writing ??= write().finally(() => {
      writing = undefined;
    });
  }

  async function write(): Promise<void> {
    let failures = 0;
    // What is added in this turn goes along.
    await Promise.resolve();
    while (steps.length > 0) {
      const now = steps.slice(0, AT_ONCE);
      // A stretch appears with its first segment, never empty.
      if (now.at(-1)?.kind === 'open') now.push(...steps.slice(AT_ONCE, AT_ONCE + 1));
      try {
        await writeTimeline(db, fence, now);
        steps.splice(0, now.length);
        if (failures > 0) log.info({ channelId, failures }, 'the timeline is written again');
        failures = 0;
      } catch (error) {
        if (error instanceof WriterLost) {
          steps.length = 0;
          onLost();
          return;
        }
        if (isStopped && failures > 2) return;
        if (failures === 0) log.warn({ err: error, channelId }, 'the timeline is not written');
        failures += 1;
        if (databaseErrorCode(error) === NO_PARTITION)
          await makeSegmentDays({ db }, new Date()).catch(() => {});
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }

  function close(reason: string): void {
    if (!isOpen || current === undefined) return;
    isOpen = false;
    push({ kind: 'close', sessionId: current.sessionId, reason });
  }

  function open(span: Omit<Span, 'channelId' | 'ordinal' | 'segments' | 'segmentsBefore'>): void {
    close('followed');
    current = {
      ...span,
      channelId,
      ordinal: current === undefined ? 0 : current.ordinal + 1,
      segments: 0,
      segmentsBefore: current === undefined ? 0 : current.segmentsBefore + current.segments,
    };
    isOpen = true;
    push({ kind: 'open', span: { ...current } });
  }

  function growSlate(by: number, look: Slate): void {
    let left = by;
    while (left > 0) {
      const isGrowing = isOpen && current?.kind === 'slate' && current.segments < look.count;
      if (!isGrowing) openSlate(look);
      if (current === undefined) return;
      const more = Math.min(left, look.count - current.segments);
      current.segments += more;
      current.reachTicks += more * look.segmentTicks;
      const { sessionId, segments, reachTicks } = current;
      push({ kind: 'slate', sessionId, segments, reachTicks });
      left -= more;
    }
  }

  function openSlate({ assetId, version, segmentTicks }: Slate): void {
    const start = current?.reachTicks ?? 0;
    open({
      kind: 'slate',
      sessionId: randomUUID(),
      slot: null,
      assetId,
      assetVersion: version,
      anchorTicks: start,
      startTicks: start,
      reachTicks: start,
      segmentTicks,
      tracks: [],
    });
  }

  /** Where a session that begins at `anchor` has its place: behind what is decided, without a hole that shows. */
  function placeFor(anchor: Ticks): Ticks {
    if (current === undefined) return anchor;
    const hole = anchor - current.reachTicks;
    if (hole <= UNSEEN) return current.reachTicks;
    const look = slate();
    const isSlate = isOpen && current.kind === 'slate';
    if ((hole <= JUMPED && !isSlate) || hole > ABANDONED || look === undefined) return anchor;
    growSlate(Math.ceil(hole / look.segmentTicks), look);
    return current.reachTicks;
  }

  return {
    /** Where what is decided ends; undefined on a channel that never aired anything. */
    reach: () => current?.reachTicks,
    /** Whether a session that begins then leaves a hole that shows. */
    needsSlate: (anchor: Ticks) =>
      current !== undefined &&
      ((isOpen && current.kind === 'slate') || anchor - current.reachTicks > JUMPED),
    waiting: () => steps.length,
    isFull: () => steps.length > MOST_WAITING,

    addSegment(facts: SessionFacts, segment: LiveSegment): void {
      if (!isOpen || current?.sessionId !== facts.sessionId) {
        const startTicks = placeFor(facts.anchorTicks);
        open({
          ...facts,
          kind: 'session',
          assetId: null,
          assetVersion: null,
          startTicks,
          reachTicks: startTicks,
        });
      }
      if (current === undefined) return;
      const startTicks = current.reachTicks;
      current.segments += 1;
      current.reachTicks += segment.videoDuration;
      const { number, videoTime, videoDuration, audioTime, audioDuration } = segment;
      push({
        kind: 'segment',
        sessionId: facts.sessionId,
        row: {
          startTicks,
          number,
          videoTime,
          videoDuration,
          audioTime,
          audioDuration,
          bytes: segment.bytes.map(({ length }) => length),
        },
        reachTicks: current.reachTicks,
      });
    },

    endSession(sessionId: string, reason: string): void {
      if (current?.sessionId === sessionId) close(reason);
    },

    /** Fills what is empty with the slate, up to `until` and in whole steps. */
    fill(until: Ticks): void {
      const look = slate();
      if (look === undefined) return;
      if (current === undefined || until - current.reachTicks > ABANDONED) {
        // Nobody was there to air anything: it begins now, not then.
        close('abandoned');
        current = beginAt(until - SLATE_STEP * look.segmentTicks, current);
      }
      const room = Math.floor((until - current.reachTicks) / look.segmentTicks);
      growSlate(Math.floor(room / SLATE_STEP) * SLATE_STEP, look);
    },

    /** Writes what is left, for as long as the database answers. */
    async stop(reason: string): Promise<void> {
      close(reason);
      isStopped = true;
      await writing;
    },
  };

  /** A stretch that was never aired, to count on from. */
  function beginAt(reachTicks: Ticks, before: Span | undefined): Span {
    return {
      channelId,
      ordinal: -1,
      kind: 'slate',
      sessionId: '',
      slot: null,
      assetId: null,
      assetVersion: null,
      anchorTicks: reachTicks,
      startTicks: reachTicks,
      segments: 0,
      segmentsBefore: 0,
      segmentTicks: 1,
      tracks: [],
      ...before,
      reachTicks,
    };
  }
}

export type Timeline = ReturnType<typeof createTimeline>;
