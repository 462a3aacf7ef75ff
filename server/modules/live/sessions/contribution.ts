import { z } from 'zod';
import type { Db } from '#platform/db.ts';
import { listContributions } from './queries/list-contributions.ts';
import { type Slot, slots } from './timeline-row.ts';

/** Where a channel's picture and sound come from: somebody sends it to us, or we fetch it. */
const liveSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('push') }),
  z.object({
    kind: z.literal('pull'),
    url: z
      .string()
      .max(2_000)
      .regex(/^(?:https?|rtmps?|srt|udp):\/\/[^\s]+$/),
  }),
  z.object({ kind: z.literal('none') }),
]);
type LiveSource = z.output<typeof liveSource>;

const push: LiveSource = { kind: 'push' };
/** `live.channel.plan` of an encoded channel; without one both sources are sent to us. */
const encodedPlan = z.object({
  primary: liveSource.catch(push).default(push),
  backup: liveSource.catch(push).default(push),
});
export type EncodedPlan = z.output<typeof encodedPlan>;

/** The plan in a channel's row; what isn't one means that both sources are sent to us. */
export function readPlan(plan: unknown): EncodedPlan {
  return encodedPlan.catch({ primary: push, backup: push }).parse(plan);
}

type StreamKey = {
  slot: Slot;
  generation: number;
  keyHash: Buffer;
  srtOffset: number;
};

export type Contribution = {
  channelId: string;
  slug: string;
  name: string;
  plan: EncodedPlan;
  keys: StreamKey[];
};

/** Every encoded channel and its sources. */
export async function findContributions(db: Db): Promise<Contribution[]> {
  const { channels, keys } = await listContributions(db);
  return channels.map(({ channelId, slug, name, plan }) => ({
    channelId,
    slug,
    name,
    plan: readPlan(plan),
    keys: keys
      .filter((key) => key.channelId === channelId)
      .flatMap(({ channelId: _, slot, ...key }) => {
        const known = slots.find((each) => each === slot);
        return known === undefined ? [] : [{ ...key, slot: known }];
      }),
  }));
}
