import { SECOND } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import * as ingestQueries from './queries/ingest.ts';
import { slots } from '../timelines/encoded-timeline.ts';

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

/** How every encoded channel does. */
export async function findIngestHealth(db: Db, now: Date): Promise<ChannelHealth[]> {
  const rows = await ingestQueries.listIngestHealth(db);
  return rows.map((row) => {
    const isOff = row.updatedAt === null || now.getTime() - row.updatedAt.getTime() > SILENT_MS;
    const state = (['waiting', 'live', 'slate'] as const).find((each) => each === row.state);
    return {
      channelId: row.channelId,
      slug: row.slug,
      name: row.name,
      state: isOff ? 'off' : (state ?? 'waiting'),
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
