import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type StaffSessionFilter, updateStaffSessionsEnded } from './queries/staff-session.ts';

/** Ends staff sessions, and tells every process, so that what they still stream ends too. Returns how many ended. */
export async function endStaffSessions(
  deps: Pick<Deps, 'clock' | 'events'>,
  db: Db,
  filter: StaffSessionFilter,
  because: string,
): Promise<number> {
  const now = deps.clock.now();
  const sessionIds = await updateStaffSessionsEnded(db, filter, { because, now });
  if (sessionIds.length > 0) {
    await deps.events.publish(db, 'accounts.sessionsRevoked', { sessionIds });
  }
  return sessionIds.length;
}
