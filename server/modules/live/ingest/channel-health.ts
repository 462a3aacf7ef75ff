import { SECOND } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import * as ingestQueries from './queries/ingest.ts';
import { type Slot, slots } from '../timelines/encoded-timeline.ts';

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
