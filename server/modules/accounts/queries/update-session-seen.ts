import type { Db } from '#platform/db.ts';
import type { Session } from './find-session.ts';
import { updateRememberFamily } from './update-remember-family.ts';

/** Notes that a session and its device were just used, and until when the session now lasts. */
export async function updateSessionSeen(
  db: Db,
  session: Pick<Session, 'id' | 'deviceId' | 'rememberFamilyId' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  // Device, remember tokens, session: in the order of signing a device out, so that they can't deadlock.
  if (session.deviceId !== null) {
    await db
      .updateTable('accounts.device')
      .set({ lastSeenAt: now })
      .where('id', '=', session.deviceId)
      .execute();
  }
  if (session.rememberFamilyId !== null) {
    await updateRememberFamily(db, session.rememberFamilyId, { expiresAt: session.expiresAt });
  }
  await db
    .updateTable('accounts.session')
    .set({ lastSeenAt: now, expiresAt: session.expiresAt })
    .where('id', '=', session.id)
    .execute();
}
