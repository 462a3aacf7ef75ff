import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

/** Publishes blocks. They are never changed afterwards. */
export async function insertBlocks(tx: Tx, blocks: Insertable<DB['live.block']>[]): Promise<void> {
  if (blocks.length > 0) await tx.insertInto('live.block').values(blocks).execute();
}
