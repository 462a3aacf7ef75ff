import type { Db } from '#platform/db.ts';

/** Channels that a worker has ever taken: only they have segments. */
export async function listTakenChannels(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('live.ingest').select('channelId').execute();
  return rows.map(({ channelId }) => channelId);
}
