import type { Db } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { updateRememberFamiliesRevoked } from './queries/update-remember-families-revoked.ts';
import { updateSessionsRevoked, type WhichSessions } from './queries/update-sessions-revoked.ts';

/** PostgreSQL limits a notification to 8 kB. */
const IDS_A_NOTICE = 100;

/**
 * Ends sessions and tells every process, whose access tokens then open nothing any more. What ends all sessions of
 * an account or a device ends its remember tokens too.
 */
export async function revokeSessions(
  parts: Pick<Parts, 'clock' | 'events'>,
  db: Db,
  which: WhichSessions,
  because: string,
): Promise<void> {
  const now = parts.clock.now();
  const isAllOfDevice = 'deviceId' in which && which.exceptSessionId === undefined;
  if ('accountId' in which || isAllOfDevice) {
    await updateRememberFamiliesRevoked(db, which, because, now);
  }
  const sessionIds = await updateSessionsRevoked(db, which, because, now);
  for (let at = 0; at < sessionIds.length; at += IDS_A_NOTICE) {
    await parts.events.publish(db, 'accounts.sessionsRevoked', {
      sessionIds: sessionIds.slice(at, at + IDS_A_NOTICE),
    });
  }
}
