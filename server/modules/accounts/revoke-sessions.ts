import type { Db } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { updateSessionsRevoked, type WhichSessions } from './queries/update-sessions-revoked.ts';

/** PostgreSQL limits a notification to 8 kB. */
const IDS_A_NOTICE = 100;

/** Ends sessions and tells every process, whose access tokens then open nothing any more. */
export async function revokeSessions(
  parts: Pick<Parts, 'clock' | 'events'>,
  db: Db,
  which: WhichSessions,
  because: string,
): Promise<void> {
  const sessionIds = await updateSessionsRevoked(db, which, because, parts.clock.now());
  for (let at = 0; at < sessionIds.length; at += IDS_A_NOTICE) {
    await parts.events.publish(db, 'accounts.sessionsRevoked', {
      sessionIds: sessionIds.slice(at, at + IDS_A_NOTICE),
    });
  }
}
