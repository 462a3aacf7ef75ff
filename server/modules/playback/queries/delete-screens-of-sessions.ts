import type { Db } from '#platform/db.ts';

/** Frees the screens of sessions that ended: whoever watches next need not wait for their leases. */
export async function deleteScreensOfSessions(db: Db, sessionIds: string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await db.deleteFrom('playback.screen').where('sessionId', 'in', sessionIds).execute();
}
