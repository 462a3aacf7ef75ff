import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Contribution,
  dropOldSegments,
  findContributions,
  hashStreamKey,
  makeSegmentDays,
  takeChannel,
  updateIngestHealth,
} from '#modules/live/index.ts';
import { HOUR, SECOND } from '#contract/constants.ts';
import { type LivePlan, liveLadder } from '#media/live-encode.ts';
import { openLocks } from '#platform/advisory-locks.ts';
import type { Parts } from '#platform/parts.ts';
import type { Encoder } from '../packaging/encoder.ts';
import { type Channel, type ChannelParts, createChannel } from './channel.ts';
import { openDemo } from './demo.ts';
import { openFeeds } from './feeds.ts';
import { type RtmpServer, type Taker, openRtmpServer } from './rtmp/server.ts';
import { type Outlet, openOutlet } from './outlet.ts';
import { openSlate } from './slate.ts';
import { type Slate, createTimeline } from './timeline.ts';

export type Station = { stop(): Promise<void> };

type Options = {
  encoder: Encoder;
  writer: string;
  cores: number;
  /** A test has no time to be patient. */
  timing?: ChannelParts['timing'];
  /** Of the slate: so many are drawn once. */
  slateSegments?: number;
};

const SLATE_SEGMENTS = 100;
const TICK_MS = 250;
const LOOK_EVERY_MS = SECOND;
const HEALTH_EVERY_MS = 2 * SECOND;
const TIDY_EVERY_MS = HOUR / 2;
/** Below this many cores every frame counts. */
const FEW_CORES = 4;

type OnAir = { contribution: Contribution; channel: Channel; feeds: ReturnType<typeof openFeeds> };

/**
 * Everything that takes contributions in: the port, and each encoded channel that no other worker has. Where a worker
 * dies another one of the same kind takes its port and its channels.
 */
export function createStation(parts: Parts, options: Options): Station {
  const { encoder, writer, cores, timing = {}, slateSegments: segments = SLATE_SEGMENTS } = options;
  const { config, db, log } = parts;
  const rungs = liveLadder(config.live.rungs, cores);
  const preset: LivePlan['preset'] = cores <= FEW_CORES ? 'ultrafast' : 'veryfast';
  const locks = openLocks({ url: config.databaseUrl, log });
  const onAir = new Map<string, OnAir>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let known: Contribution[] = [];
  let slate: Slate | undefined;
  let server: RtmpServer | undefined;
  let outlet: Outlet | undefined;

  /** Who takes what comes with this key. New keys are looked up; known ones work while the database is away. */
  async function welcome(key: string, hangUp: () => void): Promise<Taker | null> {
    const hash = hashStreamKey(key);
    const find = () =>
      known.flatMap(({ channelId, keys }) =>
        keys.filter(({ keyHash }) => keyHash.equals(hash)).map(({ slot }) => ({ channelId, slot })),
      )[0];
    if (find() === undefined) await look().catch(() => {});
    const found = find();
    const own = found && onAir.get(found.channelId);
    const feed = found && own?.feeds.rtmp[found.slot];
    if (!own || !feed) return null;
    const taker = feed.take(hangUp);
    // At once: the first picture follows right behind.
    own.channel.tick();
    return taker;
  }

  let looking: Promise<void> | undefined;
  /** Reads which channels there are, takes those that are free, and leaves those that are gone. */
  function look(): Promise<void> {
    return (looking ??= lookNow().finally(() => {
      looking = undefined;
    }));
  }
  async function lookNow(): Promise<void> {
    known = await findContributions(db);
    for (const [channelId, own] of onAir) {
      const now = known.find((each) => each.channelId === channelId);
      if (now === undefined || !own.feeds.stillServe(now)) await leave(channelId);
      else own.feeds.follow(now);
    }
    for (const contribution of known) {
      if (signal.aborted || onAir.has(contribution.channelId)) continue;
      if (await locks.take(lockOf(contribution.channelId))) await enter(contribution);
    }
  }

  async function enter(contribution: Contribution): Promise<void> {
    const { channelId } = contribution;
    const { fence, last } = await takeChannel(db, channelId, writer);
    outlet ??= await openOutlet(config.live.sourceNetworks);
    const feeds = openFeeds({ config, ffmpeg: encoder.ffmpeg, outlet }, contribution);
    const timeline = createTimeline({
      db,
      log,
      fence,
      last,
      slate: () => slate,
      onLost: () => {
        log.warn({ channelId }, 'another worker has taken a channel over');
        void leave(channelId);
      },
    });
    const session = { channelId, encoder, store: parts.store, log, rungs, preset };
    const channel = createChannel({ ...session, timing, timeline, feeds: feeds.all });
    onAir.set(channelId, { contribution, channel, feeds });
    log.info(
      { channelId, name: contribution.name, rungs: rungs.map(({ id }) => id) },
      'takes a channel',
    );
    const report = every(HEALTH_EVERY_MS, async () => {
      if (onAir.get(channelId)?.channel !== channel) report.stop();
      else await updateIngestHealth(db, fence, channel.health());
    });
  }

  async function leave(channelId: string): Promise<void> {
    const own = onAir.get(channelId);
    if (own === undefined) return;
    onAir.delete(channelId);
    await own.channel.stop();
    await locks.release(lockOf(channelId));
  }

  /** Runs again and again, one after the other, until the station stops; a failure is tried again. */
  function every(pauseMs: number, work: () => Promise<unknown>) {
    const own = new AbortController();
    const both = AbortSignal.any([signal, own.signal]);
    const running = (async () => {
      while (!both.aborted) {
        await work().catch((error: unknown) =>
          log.warn({ err: error }, 'the ingest goes on without'),
        );
        await sleep(pauseMs, undefined, { signal: both }).catch(() => {});
      }
    })();
    return { stop: () => own.abort(), running };
  }

  /** Channels are taken only by whoever has the port: the encoders come there. */
  async function openPort(): Promise<void> {
    const { host, rtmpPort: port } = config.live;
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      try {
        server = await openRtmpServer({ host, port, log, welcome });
        log.info({ host, port: server.port }, 'encoders may come');
        return;
      } catch (error) {
        if (isFirst) log.warn({ err: error, port }, 'waits for the port of encoders');
        await sleep(TICK_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  const ticking = setInterval(() => {
    for (const { channel } of onAir.values()) channel.tick();
  }, TICK_MS);

  const running = (async () => {
    await openPort();
    if (signal.aborted) return;
    void openSlate(parts, encoder, { rungs, segments, signal }).then(
      (found) => (slate = found),
      () => {},
    );
    const demo = config.live.hasFeed
      ? openDemo(parts, encoder, { port: server?.port ?? 0, signal })
      : undefined;
    const tidying = every(TIDY_EVERY_MS, async () => {
      await makeSegmentDays(parts, new Date());
      const dropped = await dropOldSegments(parts, new Date());
      if (dropped > 0) log.info({ dropped }, 'old segments are gone');
    });
    const looking = every(LOOK_EVERY_MS, look);
    await Promise.all([tidying.running, looking.running]);
    await demo?.stop();
  })();

  return {
    async stop() {
      stopping.abort();
      clearInterval(ticking);
      await running;
      await Promise.all([...onAir.keys()].map(leave));
      await server?.close();
      await outlet?.close();
      await locks.close();
    },
  };
}

function lockOf(channelId: string): string {
  return `live/${channelId}`;
}
