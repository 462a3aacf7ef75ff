import type { Block, Source } from '#media/blocks.ts';
import type { Db } from '#platform/db.ts';
import type { findLastBlock } from './queries/find-last-block.ts';
import { blockItems, findSource } from './sources.ts';

export type BlockRow = NonNullable<Awaited<ReturnType<typeof findLastBlock>>>;

/** A row with its films; undefined when one of them is gone. */
export async function readBlock(db: Db, row: BlockRow): Promise<Block | undefined> {
  const sources: Source[] = [];
  for (const item of blockItems.parse(row.items)) {
    const source = await findSource(db, item);
    if (source === null) return undefined;
    sources.push(source);
  }
  const { itemsBefore: items, videoBefore: video, audioBefore: audio } = row;
  return {
    start: row.startTicks,
    end: row.endTicks,
    sources,
    before: { items, video, audio },
  };
}
