import { SECOND } from '#contract/constants.ts';
import { type Block, makeBlock, type Source, totalsAfter } from '#media/timeline/blocks.ts';
import { type Period, type Ticks, TICKS_A_SECOND, ticksOf } from '#media/timeline/timeline.ts';
import { listTakenDownAssets } from '#modules/catalog/index.ts';
import { cached } from '#platform/cached.ts';
import type { Db, Tx } from '#platform/db.ts';
import {
  deleteBlocksFrom,
  type findLastBlock,
  listBlocks,
  updateBlockEnd,
} from './queries/block.ts';
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

/** More than any block holds: numbers may leave some out, but are never given twice. */
const UNKNOWN = 1_000_000;

/** What a channel has played when a block is over. */
export async function totalsOf(db: Db, last: BlockRow): Promise<Block['before']> {
  const block = await readBlock(db, last);
  if (block) return totalsAfter(block);
  const { itemsBefore, videoBefore, audioBefore } = last;
  return {
    periods: itemsBefore + UNKNOWN,
    video: videoBefore + UNKNOWN,
    audio: audioBefore + UNKNOWN,
  };
}

const HOUR_TICKS = 3600 * TICKS_A_SECOND;
// An hour holds one to a dozen blocks: a week of 100 channels fits.
const MOST_HOURS = 20_000;
/** An hour that isn't published to its end is looked up again after this. */
const FRESH_MS = SECOND;

/**
 * The published blocks that touch a span, in order. What was on never changes, so hours that are whole and over are kept
 * in memory.
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

/**
 * Players know nothing that lies further ahead than this: what has ended is listed alone, by processes that know an hour for a
 * second (`FRESH_MS`) and whose clocks are two seconds apart at most (`AHEAD` of `open-pieces.ts`).
 */
const CUT_AHEAD = 3 * TICKS_A_SECOND;

/** Assets of titles that are taken down, as every process knows them within two seconds. */
const takenDownAssets = cached(
  { ttl: 2 * SECOND, max: 1, keyOf: () => '', outlivesDatabase: true },
  async (db: Db): Promise<ReadonlySet<string>> => new Set(await listTakenDownAssets(db)),
);

/** Where what is taken down ends among these periods; undefined where nothing of it is there. */
export async function findTakenDownEnd(
  db: Db,
  periods: readonly Period[],
): Promise<Ticks | undefined> {
  const gone = await takenDownAssets(db);
  if (gone.size === 0) return undefined;
  // `a/{asset}/{version}/`
  return periods.findLast(({ path }) => gone.has(path.split('/')[1] ?? ''))?.end ?? undefined;
}

/** From when on a file may not be shown in a stretch; undefined where it may be all along. */
export type OffFrom = (assetId: string, from: Ticks, to: Ticks) => Ticks | undefined;

/**
 * Takes back what a channel would play of assets that may not be shown then, and all behind it: the publisher goes on from
 * there. What is on is cut at that moment, what has not begun goes whole. What players may know already stays; nothing that is
 * numbered changes its number.
 */
export async function cutBlocks(
  tx: Tx,
  channelId: string,
  { offFrom, now }: { offFrom: OffFrom; now: Date },
): Promise<void> {
  const least = ticksOf(now) + CUT_AHEAD;
  const ahead = await listBlocks(tx, channelId, least, Number.MAX_SAFE_INTEGER);
  for (const row of ahead) {
    const from = Math.max(row.startTicks, least);
    const offs = assetIdsOf(row.items).flatMap((id) => offFrom(id, from, row.endTicks) ?? []);
    if (offs.length === 0) continue;
    const cut = Math.min(...offs);
    const block = row.startTicks < least ? await readBlock(tx, row) : undefined;
    if (block === undefined) return deleteBlocksFrom(tx, channelId, row.ordinal);
    const { end } = makeBlock(block.start, cut, block.sources, block.before);
    // In its last seconds it plays to its end.
    if (end >= block.end) continue;
    await updateBlockEnd(tx, channelId, { ordinal: row.ordinal, endTicks: end });
    return deleteBlocksFrom(tx, channelId, row.ordinal + 1);
  }
}

/** Files of blocks, as rows name them. */
export const assetIdsOf = (items: unknown) =>
  blockAssets.parse(items).map(({ assetId }) => assetId);

type Hour = { blocks: Block[]; isWhole: boolean };

const findHour = cached(
  {
    ttl: ({ isWhole }: Hour) => (isWhole ? Infinity : FRESH_MS),
    max: MOST_HOURS,
    keyOf: (channelId: string, hour: number) => `${channelId}/${hour}`,
    // Blocks are published ahead: a channel plays on by what is known.
    outlivesDatabase: true,
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
    isWhole:
      first !== undefined &&
      first.startTicks <= from &&
      (last?.endTicks ?? 0) >= to &&
      // What lies ahead may be cut for a title that is taken down.
      ticksOf(new Date()) > to + CUT_AHEAD,
  };
}
