import type { Db } from '#platform/db.ts';

/** Screens of an account whose lease still runs, oldest first. */
export async function listScreens(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('playback.screen')
    .select(['id', 'sessionId', 'deviceId', 'deviceName', 'productId', 'title', 'startedAt'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('startedAt')
    .execute();
}
