import type { Tx } from '#platform/db.ts';

/** A guide's row, held until the transaction ends. */
export function lockFeed(tx: Tx, feedId: string) {
  return tx
    .selectFrom('live.feed')
    .selectAll()
    .where('feedId', '=', feedId)
    .forUpdate()
    .executeTakeFirst();
}
