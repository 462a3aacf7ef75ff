import { LRUCache } from 'lru-cache';
import { SECOND } from '#contract/constants.ts';
import type { Block } from '#media/blocks.ts';
import { TICKS_A_SECOND, type Ticks } from '#media/timeline.ts';
import type { Db } from '#platform/db.ts';
import { listBlocks } from './queries/list-blocks.ts';
import { readBlock } from './read-block.ts';

const HOUR_TICKS = 3600 * TICKS_A_SECOND;
// An hour is one to a dozen blocks: a week of 100 channels fits.
const MOST_HOURS = 20_000;
/** An hour that isn't published to its end is looked up again after this. */
const FRESH_MS = SECOND;

type Hour = { blocks: Block[]; isWhole: boolean; readAt: number };

const caches = new WeakMap<Db, LRUCache<string, Promise<Hour>>>();

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

async function findHour(db: Db, channelId: string, hour: number): Promise<Hour> {
  const cache = caches.get(db) ?? new LRUCache<string, Promise<Hour>>({ max: MOST_HOURS });
  caches.set(db, cache);
  const key = `${channelId}/${hour}`;
  const known = await cache.get(key);
  if (known && (known.isWhole || performance.now() - known.readAt < FRESH_MS)) return known;
  // Whoever asks meanwhile waits for the same answer.
  const reading = readHour(db, channelId, hour);
  cache.set(key, reading);
  reading.catch(() => cache.delete(key));
  return reading;
}

async function readHour(db: Db, channelId: string, hour: number): Promise<Hour> {
  const [from, to] = [hour * HOUR_TICKS, (hour + 1) * HOUR_TICKS];
  const rows = await listBlocks(db, channelId, from, to);
  const blocks = await Promise.all(rows.map((row) => readBlock(db, row)));
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    // What is gone from the store is a hole; players go on behind it.
    blocks: blocks.filter((block) => block !== undefined),
    // Before a new channel's first block its past may still be laid.
    isWhole: first !== undefined && first.startTicks <= from && (last?.endTicks ?? 0) >= to,
    readAt: performance.now(),
  };
}
