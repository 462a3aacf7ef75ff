import {
  claimChannel,
  type Contribution,
  type Fence,
  type TimelineSpan,
} from '#modules/live/index.ts';
import type { Rendition } from '#media/encode/ladder.ts';
import type { LivePlan } from '#media/encode/live-encode.ts';
import type { Deps } from '#platform/deps.ts';
import type { Encoder } from '../packaging/encoder.ts';
import { type Channel, type ChannelDeps, createChannel } from './channel/channel.ts';
import { type Inputs, openInputs } from './inputs/open-inputs.ts';
import type { Outlet } from './inputs/outlet.ts';
import type { Slate } from './timeline/timeline-state.ts';
import { createTimeline } from './timeline/timeline.ts';

export type ChannelSettings = {
  encoder: Encoder;
  /** Names this worker. */
  writer: string;
  renditions: Rendition[];
  preset: LivePlan['preset'];
  timing: NonNullable<ChannelDeps['timing']>;
};

/** A channel that this worker writes. */
export type OnAir = { channel: Channel; inputs: Inputs; fence: Fence };

/** Takes a channel over and opens its sources, its timeline and what keeps it on air. */
export async function openChannel(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'store'>,
  contribution: Contribution,
  { encoder, writer, renditions, preset, timing }: ChannelSettings,
  own: { openOutlet(): Promise<Outlet>; slate(): Slate | undefined; onLost(): void },
): Promise<OnAir> {
  const { config, db, log, store } = deps;
  const { channelId, name } = contribution;
  const { fence, last }: { fence: Fence; last: TimelineSpan | undefined } = await claimChannel(
    db,
    channelId,
    writer,
  );
  const outlet = await own.openOutlet();
  const inputs = openInputs({ config, ffmpeg: encoder.ffmpeg, outlet }, contribution);
  const timeline = createTimeline({
    db,
    log,
    fence,
    last,
    slate: own.slate,
    onLost: () => {
      log.warn({ channelId }, 'another worker has taken a channel over');
      own.onLost();
    },
  });
  const session = { channelId, encoder, store, log, renditions, preset };
  const channel = createChannel({ ...session, timing, timeline, inputs: inputs.all });
  channel.hold(contribution.hold);
  log.info({ channelId, name, renditions: renditions.map(({ id }) => id) }, 'takes a channel');
  return { channel, inputs, fence };
}
