import { SECOND } from '#contract/constants.ts';
import type { Block, Source } from '#media/timeline/blocks.ts';
import { type Ticks, TICKS_A_SECOND } from '#media/timeline/timeline.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import { type findLastBlock, listBlocks } from './queries/block.ts';
import { blockAssets, findSource } from './scheduled-assets.ts';

export type BlockRow = NonNullable<Awaited<ReturnType<typeof findLastBlock>>>;

/** A row with its assets; undefined when one of them is gone. */
export async function readBlock(db: Db, row: BlockRow): Promise<Block | undefined> {
  const sources: Source[] = [];
  for (const asset of blockAssets.parse(row.items)) {
    const source = await findSource(db, asset);
    if (source === null) return undefined;
    sources.push(source);
  }
  const { itemsBefore: items, videoBefore: video, audioBefore: audio } = row;
  return {
    start: row.startTicks,
    end: row.endTicks,
    sources,
    before: { periods: items, video, audio },
  };
}

const HOUR_TICKS = 3600 * TICKS_A_SECOND;
// An hour holds one to a dozen blocks: a week of 100 channels fits.
const MOST_HOURS = 20_000;
/** An hour that isn't published to its end is looked up again after this. */
const FRESH_MS = SECOND;

/**
 * The published blocks that touch a span, in order. Blocks never change, so hours that are whole are kept in memory.
 */
export async function findBlocks(
  db: Db,
  channelId: string,
  from: Ticks,
  to: Ticks,
): Promise<Block[]> {
  const found: Block[] = [];
  for (let hour = Math.floor(from / HOUR_TICKS); hour * HOUR_TICKS < to; hour += 1) {
    const { blocks } = await findHour(db, channelId, hour);
    for (const block of blocks) {
      const isNew = block.start > (found.at(-1)?.start ?? Number.NEGATIVE_INFINITY);
      if (isNew && block.end > from && block.start < to) found.push(block);
    }
  }
  return found;
}

type Hour = { blocks: Block[]; isWhole: boolean };

const findHour = cached(
  {
    ttl: ({ isWhole }: Hour) => (isWhole ? Infinity : FRESH_MS),
    max: MOST_HOURS,
    keyOf: (channelId: string, hour: number) => `${channelId}/${hour}`,
  },
  readHour,
);

async function readHour(db: Db, channelId: string, hour: number): Promise<Hour> {
  const [from, to] = [hour * HOUR_TICKS, (hour + 1) * HOUR_TICKS];
  const rows = await listBlocks(db, channelId, from, to);
  const blocks = await Promise.all(rows.map((row) => readBlock(db, row)));
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    // An asset that was deleted leaves a gap; players go on behind it.
    blocks: blocks.filter((block) => block !== undefined),
    // Before a new channel's first block its past may still be laid.
    isWhole: first !== undefined && first.startTicks <= from && (last?.endTicks ?? 0) >= to,
  };
}
