import type { Db } from '#platform/db.ts';
import type { IngestHealth } from '../health.ts';
import type { Fence } from '../timeline-row.ts';

/** Notes how a channel does, unless somebody else writes it by now. */
export async function updateIngestHealth(
  db: Db,
  { channelId, epoch }: Fence,
  { picture, sources, ...health }: IngestHealth,
): Promise<void> {
  await db
    .updateTable('live.ingest')
    .set(({ fn }) => ({
      ...health,
      picture: picture === null ? null : JSON.stringify(picture),
      sources: JSON.stringify(sources),
      updatedAt: fn('now'),
    }))
    .where('channelId', '=', channelId)
    .where('epoch', '=', epoch)
    .execute();
}
