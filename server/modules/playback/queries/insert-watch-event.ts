import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';

export type WatchEvent = Watcher & {
  productId: string;
  eventType: 'S' | 'E';
  offsetMs: number;
  at: Date;
};

export async function insertWatchEvent(db: Db, event: WatchEvent): Promise<void> {
  await db.insertInto('playback.watchEvent').values(event).execute();
}
