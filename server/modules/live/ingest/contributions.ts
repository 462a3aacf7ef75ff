import { z } from 'zod';
import { SECOND } from '#contract/constants.ts';
import { contributionSource } from '#contract/live/contribution-source.ts';
import type { Db } from '#platform/db.ts';
import { listContributions } from './queries/encoded-channel.ts';
import * as ingestQueries from './queries/ingest.ts';
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

/** Its writer reports every two seconds; after this long without a word there is none. */
const SILENT_MS = 15 * SECOND;

export type ChannelHealth = Omit<ingestQueries.IngestHealth, 'state'> & {
  channelId: string;
  slug: string;
  name: string;
  /** `off`: no worker has it. */
  state: ingestQueries.IngestHealth['state'] | 'off';
  updatedAt: Date | null;
  /** What an operator set by hand: `backup`, `slate`. */
  hold: string | null;
};

type Reported = { state: string | null; updatedAt: Date | null };

/** What the writer of a channel says of it; nothing once it falls silent. */
export function stateOfIngest({ state, updatedAt }: Reported, now: Date): ChannelHealth['state'] {
  if (updatedAt === null || now.getTime() - updatedAt.getTime() > SILENT_MS) return 'off';
  return (['waiting', 'live', 'slate'] as const).find((each) => each === state) ?? 'waiting';
}

/** Whether a source of a channel comes in, as its writer says. */
export function isSourceUp(
  { sources, updatedAt }: { sources: unknown; updatedAt: Date | null },
  slot: Slot,
  now: Date,
): boolean {
  if (updatedAt === null || now.getTime() - updatedAt.getTime() > SILENT_MS) return false;
  const known = (sources ?? []) as ingestQueries.SourceHealth[];
  return known.some((source) => source.slot === slot && source.isUp);
}

/** How every encoded channel does. */
export async function findIngestHealth(db: Db, now: Date): Promise<ChannelHealth[]> {
  const rows = await ingestQueries.listIngestHealth(db);
  return rows.map((row) => {
    const state = stateOfIngest(row, now);
    const isOff = state === 'off';
    return {
      channelId: row.channelId,
      slug: row.slug,
      name: row.name,
      state,
      slot: isOff ? null : (slots.find((each) => each === row.slot) ?? null),
      picture: row.picture as ingestQueries.PictureHealth | null,
      renditions: isOff ? [] : (row.renditions ?? []),
      kbps: isOff ? 0 : (row.kbps ?? 0),
      lastSegmentAt: row.lastSegmentAt,
      driftMs: row.driftMs ?? 0,
      lagMs: row.lagMs ?? 0,
      reconnects: row.reconnects ?? 0,
      failovers: row.failovers ?? 0,
      waitingRows: row.waitingRows ?? 0,
      problems: isOff ? [] : ((row.problems ?? []) as ingestQueries.IngestHealth['problems']),
      hold: row.hold,
      sources: isOff ? [] : ((row.sources ?? []) as ingestQueries.SourceHealth[]),
      updatedAt: row.updatedAt,
    };
  });
}
