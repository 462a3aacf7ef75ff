import {
  type Contribution,
  createSegmentDays,
  deleteOldSegments,
  findContributions,
  hashStreamKey,
  type IngestHealth,
  updateIngestHealth,
  upsertIngestPicture,
} from '#modules/live/index.ts';
import { HOUR, SECOND } from '#contract/constants.ts';
import { liveLadder } from '#media/encode/live-encode.ts';
import { openLocks } from '#platform/advisory-locks.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatRounds, type Running } from '#platform/due.ts';
import type { Encoder } from '../packaging/encoder.ts';
import { openDemo } from './demo.ts';
import { openOutlet, type Outlet } from './inputs/outlet.ts';
import { type ChannelSettings, type OnAir, openChannel } from './open-channel.ts';
import { type RtmpServer, type Taker, waitForPort } from './rtmp/server.ts';
import { openSlate } from './slate.ts';
import {
  findKey,
  mayTake,
  newStation,
  reduceStation,
  type StationEffect,
  type StationEvent,
} from './station-state.ts';
import type { Slate } from './timeline/timeline-state.ts';

export type Station = {
  channels(): (IngestHealth & { channelId: string })[];
  stop(): Promise<void>;
};

type Options = {
  encoder: Encoder;
  writer: string;
  cores: number;
  /** A test has no time to be patient. */
  timing?: ChannelSettings['timing'];
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

/**
 * Everything that takes contributions in: the port, and each encoded channel that no other worker has. Where a worker
 * dies another one of the same kind takes its port and its channels. station-state.ts decides which.
 */
export function createStation(deps: Deps, options: Options): Station {
  const { encoder, writer, cores, timing = {}, slateSegments: segments = SLATE_SEGMENTS } = options;
  const { config, db, log } = deps;
  const renditions = liveLadder(config.live.renditions, cores);
  const preset = cores <= FEW_CORES ? ('ultrafast' as const) : ('veryfast' as const);
  const settings = { encoder, writer, renditions, preset, timing };
  const locks = openLocks({ url: config.database.directUrl, log });
  const onAir = new Map<string, OnAir>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let state = newStation({
    hasSrt: config.live.srtPort !== undefined,
    slots: config.live.slots,
  });
  let slate: Slate | undefined;
  let server: RtmpServer | undefined;
  let outlet: Outlet | undefined;

  function dispatch(event: StationEvent): StationEffect[] {
    const change = reduceStation(state, event);
    state = change.state;
    return change.effects;
  }

  async function run(effect: StationEffect): Promise<void> {
    switch (effect.kind) {
      case 'leave':
        return leave(effect.channelId);
      case 'follow':
        return follow(effect.contribution);
      case 'take': {
        const { channelId } = effect.contribution;
        if (mayTake(state, channelId) && (await locks.take(lockOf(channelId))))
          await enter(effect.contribution);
      }
    }
  }

  function follow(contribution: Contribution): void {
    const own = onAir.get(contribution.channelId);
    own?.inputs.follow(contribution);
    own?.channel.hold(contribution.hold);
  }

  /** The input for what comes with this key. New keys are looked up; known ones work while the database is away. */
  async function welcome(key: string, hangUp: () => void): Promise<Taker | null> {
    const hash = hashStreamKey(key);
    if (findKey(state, hash) === undefined) await look().catch(() => {});
    const found = findKey(state, hash);
    const own = found && onAir.get(found.channelId);
    const input = found && own?.inputs.rtmp[found.slot];
    if (!own || !input) return null;
    const taker = input.take(hangUp);
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
    const contributions = await findContributions(db);
    for (const effect of dispatch({ kind: 'found', contributions })) await run(effect);
  }

  async function enter(contribution: Contribution): Promise<void> {
    const { channelId } = contribution;
    const own = await openChannel(deps, contribution, settings, {
      openOutlet: async () => (outlet ??= await openOutlet(config.live.sourceNetworks)),
      slate: () => slate,
      onLost: () => void leave(channelId),
    });
    onAir.set(channelId, own);
    dispatch({ kind: 'entered', contribution });
    const report = every('health of a channel', HEALTH_EVERY_MS, async () => {
      if (onAir.get(channelId) !== own) void report.stop();
      else {
        await updateIngestHealth(db, own.fence, own.channel.health());
        await upsertIngestPicture(db, own.fence, own.channel.still());
      }
    });
  }

  async function leave(channelId: string): Promise<void> {
    const own = onAir.get(channelId);
    if (own === undefined) return;
    onAir.delete(channelId);
    dispatch({ kind: 'left', channelId });
    await own.channel.stop();
    await locks.release(lockOf(channelId));
  }

  /** The ingest goes on without what fails, and sees at once that the database is back. */
  const every = (name: string, pauseMs: number, round: () => Promise<void>): Running =>
    repeatRounds({ log }, { name, every: pauseMs, longestPause: pauseMs, round });
  const rounds: Running[] = [];

  const ticking = setInterval(() => {
    for (const { channel } of onAir.values()) channel.tick();
  }, TICK_MS);

  const running = (async () => {
    const { host, rtmpPort: port } = config.live;
    server = await waitForPort({ host, port, log, welcome }, signal);
    if (server === undefined || signal.aborted) return;
    const { port: rtmpPort } = server;
    void openSlate(deps, encoder, { renditions, segments, signal }).then(
      (found) => (slate = found),
      () => {},
    );
    if (config.live.hasDemoInput) rounds.push(openDemo(deps, encoder, { port: rtmpPort }));
    const tidying = every('old segments', TIDY_EVERY_MS, async () => {
      await createSegmentDays(deps, new Date());
      const dropped = await deleteOldSegments(deps, new Date());
      if (dropped > 0) log.info({ dropped }, 'old segments are gone');
    });
    rounds.push(tidying, every('channels of this ingest', LOOK_EVERY_MS, look));
  })();

  return {
    channels: () =>
      [...onAir].map(([channelId, { channel }]) => ({ channelId, ...channel.health() })),
    async stop() {
      dispatch({ kind: 'stop' });
      stopping.abort();
      clearInterval(ticking);
      await running;
      await Promise.all(rounds.map((each) => each.stop()));
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
