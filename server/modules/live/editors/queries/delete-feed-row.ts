import type { Tx } from '#platform/db.ts';

export async function deleteFeedRow(tx: Tx, feedId: string): Promise<void> {
  await tx.deleteFrom('live.feed').where('feedId', '=', feedId).execute();
}
