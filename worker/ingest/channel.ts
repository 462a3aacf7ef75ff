import { type IngestHealth, type Slot, TICKS_PER_MS } from '#modules/live/index.ts';
import type { Feed } from './feed.ts';
import { createReturnSchedule } from './return-schedule.ts';
import { createRungLimit } from './rung-limit.ts';
import { TOO_SLOW } from './run-encoder.ts';
import { type Session, type SessionParts, startSession } from './session.ts';
import type { Timeline } from './timeline.ts';

export type ChannelParts = SessionParts & {
  timeline: Timeline;
  feeds: Partial<Record<Slot, Feed>>;
  timing?: Partial<typeof TIMING>;
};

export type Channel = {
  /** Looks at everything and does what is due; also whenever a source has come. */
  tick(): void;
  health(): IngestHealth;
  stop(): Promise<void>;
};

/** How patient a channel is. */
const TIMING = {
  stalledMs: 9_000,
  /** From the first bytes to the first segment there is more to do. */
  slowStartMs: 20_000,
  /** A source that gave nothing that can be aired is not asked again at once. */
  fruitlessPauseMs: 3_000,
  /** A slate may only fill what no session can claim any more: a segment, and time for its making. */
  slateDelayMs: 6_000,
  driftMs: 3_000,
  /** From the second source back to the first. */
  returnAfterMs: 30_000,
  returnSteadyMs: 10_000,
};
/** One late segment is a hiccup of the machine. */
const DRIFTING_SEGMENTS = 2;
/** What begins so much before its time is taken for having begun then. */
const EARLY_MS = 500;
/** A segment, and time for the beginning of the next session. */
const FRESH_MS = 9_000;

/** Keeps one channel on air: the first source, the second one when that fails, the slate when both do. */
export function createChannel(parts: ChannelParts): Channel {
  const { timeline, feeds, log, channelId } = parts;
  const timing = { ...TIMING, ...parts.timing };
  const { returnAfterMs: firstWaitMs, returnSteadyMs: steadyMs } = timing;
  const returning = createReturnSchedule({ firstWaitMs, steadyMs });
  const limit = createRungLimit(parts.rungs.length);
  let active: Session | undefined;
  // On its way to replace the active one, which airs until this one's first bytes.
  let next: Session | undefined;
  const running = new Map<Session, Promise<void>>();
  const notBefore: Partial<Record<Slot, number>> = {};
  let drifting = { sessionId: '', segments: 0 };
  /** It has run ahead of our clock: what follows waits until all of it is aired. */
  let leading: Session | undefined;
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
    const rungs = parts.rungs.slice(0, limit.count(Date.now()));
    const session: Session = startSession({ ...parts, rungs }, feed, {
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
            notBefore[feed.slot] = Date.now() + timing.fruitlessPauseMs;
          if (reason === TOO_SLOW) makeFewer(session);
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
    const { driftMs, isBehind } = session.lag();
    const isLate = driftMs > timing.driftMs;
    const isFar = isLate || aheadMs() > timing.driftMs;
    const before = drifting.sessionId === session.sessionId ? drifting.segments : 0;
    drifting = { sessionId: session.sessionId, segments: isFar ? before + 1 : 0 };
    if (drifting.segments < DRIFTING_SEGMENTS || session !== active) return;
    log.warn({ channelId, driftMs, aheadMs: aheadMs() }, 'a session has drifted from our clock');
    if (isLate) {
      if (isBehind) makeFewer(session);
      replaceWith(session.slot);
    } else {
      leading = session;
      session.finish('ahead of our clock');
    }
  }

  /** How far beyond our clock the channel is decided. */
  function aheadMs(): number {
    return (timeline.reach() ?? 0) / TICKS_PER_MS - Date.now();
  }

  function mustWait(): boolean {
    return (leading !== undefined && running.has(leading)) || aheadMs() > EARLY_MS;
  }

  function makeFewer(session: Session): void {
    const made = session.rungs();
    if (limit.lower(Date.now(), made.length))
      log.warn({ channelId, made }, 'the machine is too slow: one rung fewer from now on');
  }

  function watchStall(session: Session | undefined): void {
    const sign = session?.lastSignMs();
    if (session === undefined || sign === undefined) return;
    const patience = session.hasAired() ? timing.stalledMs : timing.slowStartMs;
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
      if (feed === undefined || timeline.isFull() || mustWait()) return;
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
    const limit = (Date.now() - timing.slateDelayMs) * TICKS_PER_MS;
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
      // Between two sessions nothing is missing yet.
      const isFresh = Date.now() - Number(lastSegmentAt ?? 0) < FRESH_MS;
      const isLive = active !== undefined && (active.hasAired() || isFresh);
      const { lagMs, driftMs } = active?.lag() ?? { lagMs: 0, driftMs: 0 };
      return {
        state: isLive ? 'live' : lastSegmentAt === null ? 'waiting' : 'slate',
        slot: isLive ? (active?.slot ?? null) : null,
        picture: active?.picture() ?? null,
        rungs: active?.rungs() ?? [],
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
