import type { Db } from '#platform/db.ts';

/** Notes that a session and its device were just used, and until when the session now lasts. */
export async function updateSessionSeen(
  db: Db,
  session: { id: string; deviceId: string | null; expiresAt: Date },
  now: Date,
): Promise<void> {
  // The device first, as signing a device out does: the same order can't deadlock.
  if (session.deviceId !== null) {
    await db
      .updateTable('accounts.device')
      .set({ lastSeenAt: now })
      .where('id', '=', session.deviceId)
      .execute();
  }
  await db
    .updateTable('accounts.session')
    .set({ lastSeenAt: now, expiresAt: session.expiresAt })
    .where('id', '=', session.id)
    .execute();
}
