import { z } from 'zod';
import { contributionSource } from '#contract/live/contribution-source.ts';
import type { Db } from '#platform/db.ts';
import { listContributions } from './queries/encoded-channel.ts';
import { type Slot, slots } from '../timelines/encoded-timeline.ts';

const pushedInput: z.output<typeof contributionSource> = { kind: 'push' };
/** `live.channel.plan` of an encoded channel; without one both sources are sent to us. */
const encodedPlan = z.object({
  primary: contributionSource.catch(pushedInput).default(pushedInput),
  backup: contributionSource.catch(pushedInput).default(pushedInput),
});
export type EncodedPlan = z.output<typeof encodedPlan>;

/** The plan in a channel's row; what isn't one means that both sources are sent to us. */
export function readPlan(plan: unknown): EncodedPlan {
  return encodedPlan.catch({ primary: pushedInput, backup: pushedInput }).parse(plan);
}

const holds = ['backup', 'slate'] as const;
/** 'backup': the second source, while it is up. 'slate': no source. Null: the channel goes its own way. */
export type Hold = (typeof holds)[number] | null;

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
  /** What an operator set by hand. */
  hold: Hold;
  keys: StreamKey[];
};

/**
 * Every encoded channel that something may come in for. Lists of thousands bring hidden ones with them: what is hidden
 * may be sent to, to try it, but is not fetched.
 */
export async function findContributions(db: Db): Promise<Contribution[]> {
  const { channels, keys } = await listContributions(db);
  const known = channels.map(({ isShown, plan, hold, ...channel }) => ({
    ...channel,
    hold: holds.find((each) => each === hold) ?? null,
    isShown,
    plan: isShown ? readPlan(plan) : withoutFetching(readPlan(plan)),
  }));
  const awaited = known.filter(
    ({ isShown, plan }) => isShown || slots.some((slot) => plan[slot].kind === 'push'),
  );
  return awaited.map(({ channelId, slug, name, plan, hold }) => ({
    channelId,
    slug,
    name,
    plan,
    hold,
    keys: keys
      .filter((key) => key.channelId === channelId)
      .flatMap(({ channelId: _, slot, ...key }) => {
        const known = slots.find((each) => each === slot);
        return known === undefined ? [] : [{ ...key, slot: known }];
      }),
  }));
}

function withoutFetching({ primary, backup }: EncodedPlan): EncodedPlan {
  const none = { kind: 'none' as const };
  return {
    primary: primary.kind === 'pull' ? none : primary,
    backup: backup.kind === 'pull' ? none : backup,
  };
}
