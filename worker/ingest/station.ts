import { createSegmentDays, deleteOldSegments, type IngestHealth } from '#modules/live/index.ts';
import { HOUR, SECOND } from '#contract/constants.ts';
import { liveLadder } from '#media/encode/live-encode.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatRounds, type Running } from '#platform/due.ts';
import type { Encoder } from '../packaging/encoder.ts';
import { openDemo } from './demo.ts';
import { holdChannels } from './held-channels.ts';
import type { ChannelSettings } from './open-channel.ts';
import { type RtmpServer, waitForPort } from './rtmp/server.ts';
import { openSlate } from './slate.ts';
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
const TIDY_EVERY_MS = HOUR / 2;
/** Below this many cores every frame counts. */
const FEW_CORES = 4;

/**
 * Everything that takes contributions in: the port, and each encoded channel that no other worker has. Where a worker
 * dies another one of the same kind takes its port and its channels.
 */
export function createStation(deps: Deps, options: Options): Station {
  const { encoder, writer, cores, timing = {}, slateSegments: segments = SLATE_SEGMENTS } = options;
  const { config, log } = deps;
  const renditions = liveLadder(config.live.renditions, cores);
  const preset = cores <= FEW_CORES ? ('ultrafast' as const) : ('veryfast' as const);
  const settings = { encoder, writer, renditions, preset, timing };
  const stopping = new AbortController();
  const { signal } = stopping;
  let slate: Slate | undefined;
  let server: RtmpServer | undefined;
  const held = holdChannels(deps, settings, { slate: () => slate });

  /** The ingest goes on without what fails, and sees at once that the database is back. */
  const every = (name: string, pauseMs: number, round: () => Promise<void>): Running =>
    repeatRounds({ log }, { name, every: pauseMs, longestPause: pauseMs, round });
  const rounds: Running[] = [];

  const ticking = setInterval(held.tick, TICK_MS);

  const running = (async () => {
    const { host, rtmpPort: port } = config.live;
    server = await waitForPort({ host, port, log, welcome: held.welcome }, signal);
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
    rounds.push(tidying, every('channels of this ingest', LOOK_EVERY_MS, held.look));
  })();

  return {
    channels: held.health,
    async stop() {
      held.stopTaking();
      stopping.abort();
      clearInterval(ticking);
      await running;
      await Promise.all(rounds.map((each) => each.stop()));
      await held.leaveAll();
      await server?.close();
      await held.close();
    },
  };
}
