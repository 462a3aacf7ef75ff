import type { Db } from '#platform/db.ts';

export type NewScreen = {
  id: string;
  accountId: string;
  sessionId: string;
  deviceId: string;
  deviceName: string;
  /** One of both. */
  productId?: string;
  channelId?: string;
  title: string;
  startedAt: Date;
  expiresAt: Date;
};

export async function insertScreen(db: Db, screen: NewScreen): Promise<void> {
  await db.insertInto('playback.screen').values(screen).execute();
}
