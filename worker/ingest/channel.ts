import { type IngestHealth, type Slot, TICKS_PER_MS } from '#modules/live/index.ts';
import type { Feed } from './feed.ts';
import { type ReturnSchedule, createReturnSchedule } from './return-schedule.ts';
import { type Session, type SessionParts, startSession } from './session.ts';
import type { Timeline } from './timeline.ts';

export type ChannelParts = SessionParts & {
  timeline: Timeline;
  feeds: Partial<Record<Slot, Feed>>;
  returning?: ReturnSchedule;
};

export type Channel = {
  /** Looks at everything and does what is due; also whenever a source has come. */
  tick(): void;
  health(): IngestHealth;
  stop(): Promise<void>;
};

const STALLED_MS = 9_000;
/** From the first bytes to the first segment there is more to do. */
const SLOW_START_MS = 20_000;
/** A source that gave nothing that can be aired is not asked again at once. */
const FRUITLESS_PAUSE_MS = 3_000;
/** A slate may only fill what no session can claim any more: a segment, and time for its making. */
const SLATE_DELAY_MS = 6_000;
const DRIFT_MS = 3_000;
/** One late segment is a hiccup of the machine. */
const DRIFTING_SEGMENTS = 2;

/** Keeps one channel on air: the first source, the second one when that fails, the slate when both do. */
export function createChannel(parts: ChannelParts): Channel {
  const { timeline, feeds, log, channelId } = parts;
  const returning = parts.returning ?? createReturnSchedule();
  let active: Session | undefined;
  // On its way to replace the active one, which airs until this one's first bytes.
  let next: Session | undefined;
  const running = new Map<Session, Promise<void>>();
  const notBefore: Partial<Record<Slot, number>> = {};
  let drifting = { sessionId: '', segments: 0 };
  let lastSegmentAt: Date | null = null;
  let lastKbps = 0;
  let started = 0;
  let lastSlot: Slot | undefined;
  let failovers = 0;
  let isStopping = false;

  function start(feed: Feed): Session {
    const before = [...running.values()];
    started += 1;
    lastSlot = feed.slot;
    let over: () => void = () => {};
    let segments = Promise.resolve();
    const session: Session = startSession(parts, feed, {
      onBegin() {
        log.info({ channelId, slot: feed.slot, sessionId: session.sessionId }, 'a source comes in');
        if (session !== next) return;
        const before = active;
        active = session;
        next = undefined;
        before?.finish('replaced');
      },
      onLeave() {
        if (active === session) active = undefined;
        if (next === session) next = undefined;
      },
      onSegment(facts, segment) {
        // Sessions air one after the other: what an older one still has in hand goes first.
        segments = segments.then(async () => {
          await Promise.all(before);
          timeline.addSegment(facts, segment);
          lastSegmentAt = new Date();
          const bytes = segment.bytes.reduce((sum, { length }) => sum + length, 0);
          lastKbps = Math.round((bytes * 8 * TICKS_PER_MS) / segment.videoDuration);
          watchDrift(session);
        });
      },
      onEnd(reason, hasFailed) {
        void segments.then(() => {
          timeline.endSession(session.sessionId, reason);
          log.info(
            { channelId, slot: feed.slot, sessionId: session.sessionId, reason },
            'a session ended',
          );
          if (hasFailed && !session.hasAired())
            notBefore[feed.slot] = Date.now() + FRUITLESS_PAUSE_MS;
          running.delete(session);
          over();
          tick();
        });
      },
    });
    running.set(session, new Promise<void>((resolve) => (over = resolve)));
    return session;
  }

  function watchDrift(session: Session): void {
    const { driftMs } = session.lag();
    const isFar = Math.abs(driftMs) > DRIFT_MS;
    const before = drifting.sessionId === session.sessionId ? drifting.segments : 0;
    drifting = { sessionId: session.sessionId, segments: isFar ? before + 1 : 0 };
    if (drifting.segments < DRIFTING_SEGMENTS) return;
    log.warn({ channelId, driftMs }, 'a session has drifted away from our clock');
    if (session === active) replaceWith(session.slot);
  }

  function watchStall(session: Session | undefined): void {
    const sign = session?.lastSignMs();
    if (session === undefined || sign === undefined) return;
    const patience = session.hasAired() ? STALLED_MS : SLOW_START_MS;
    if (Date.now() - sign > patience) session.kill(`no fragment for ${patience / 1000} s`);
  }

  const isUp = (slot: Slot) =>
    feeds[slot]?.meter.isUp() === true && Date.now() >= (notBefore[slot] ?? 0);

  function replaceWith(slot: Slot): void {
    const feed = feeds[slot];
    if (next || feed === undefined) return;
    next = start(feed);
  }

  function choose(): void {
    const { primary, backup } = feeds;
    if (active === undefined) {
      const feed = isUp('primary') ? primary : isUp('backup') ? backup : undefined;
      // Both on their way would air twice.
      if (feed === undefined || timeline.isFull()) return;
      if (next?.slot === feed.slot) {
        active = next;
        next = undefined;
        return;
      }
      next?.finish('not needed');
      if (feed.slot === 'backup' && lastSlot === 'primary') leavePrimary();
      active = start(feed);
    } else if (active.slot === 'primary' && !isUp('primary') && isUp('backup') && !next) {
      leavePrimary();
      replaceWith('backup');
    } else if (active.slot === 'backup' && isUp('primary')) {
      const steady = primary?.meter.steadyFor() ?? 0;
      if (!isUp('backup') || returning.mayReturn(Date.now(), steady)) replaceWith('primary');
    }
  }

  function leavePrimary(): void {
    failovers += 1;
    returning.left(Date.now());
    log.warn({ channelId, failovers }, 'the second source takes over');
  }

  function fillSlate(): void {
    const airing = [...running.keys()].some((session) => session.hasAired());
    if (airing) return;
    const limit = (Date.now() - SLATE_DELAY_MS) * TICKS_PER_MS;
    const anchor = active?.anchorMs() ?? next?.anchorMs();
    if (anchor === undefined) timeline.fill(limit);
    // The session that comes fills the rest itself.
    else if (timeline.needsSlate(anchor * TICKS_PER_MS))
      timeline.fill(Math.min(limit, anchor * TICKS_PER_MS));
  }

  function tick(): void {
    if (isStopping) return;
    watchStall(active);
    watchStall(next);
    choose();
    fillSlate();
  }

  return {
    tick,
    health() {
      const isLive = active?.hasAired() === true;
      const { lagMs, driftMs } = active?.lag() ?? { lagMs: 0, driftMs: 0 };
      return {
        state: isLive ? 'live' : lastSegmentAt === null ? 'waiting' : 'slate',
        slot: isLive ? (active?.slot ?? null) : null,
        picture: active?.picture() ?? null,
        kbps: isLive ? lastKbps : 0,
        lastSegmentAt,
        driftMs,
        lagMs,
        reconnects: Math.max(0, started - 1),
        failovers,
        waitingRows: timeline.waiting(),
        sources: Object.values(feeds).map((feed) => feed.meter.health(feed.slot, feed.kind)),
      };
    },
    async stop() {
      isStopping = true;
      const ended = [...running.values()];
      active?.finish('the worker stops');
      next?.finish('the worker stops');
      await Promise.all(ended);
      for (const feed of Object.values(feeds)) feed.close();
      await timeline.stop('the worker stops');
    },
  };
}
