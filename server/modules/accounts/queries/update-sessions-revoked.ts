import type { Db } from '#platform/db.ts';

export type WhichSessions =
  | { sessionId: string }
  | { deviceId: string; exceptSessionId?: string }
  | { rememberFamilyId: string }
  | { sessionIds: string[] }
  | { accountId: string; exceptSessionId?: string };

/** Ends sessions that are still open and answers their ids. */
export async function updateSessionsRevoked(
  db: Db,
  which: WhichSessions,
  because: string,
  now: Date,
): Promise<string[]> {
  const open = db
    .updateTable('accounts.session')
    .set({ revokedAt: now, revokedBecause: because })
    .where('revokedAt', 'is', null)
    .returning('id');
  let query = open;
  if ('sessionId' in which) query = open.where('id', '=', which.sessionId);
  else if ('sessionIds' in which) {
    if (which.sessionIds.length === 0) return [];
    query = open.where('id', 'in', which.sessionIds);
  } else if ('rememberFamilyId' in which) {
    query = open.where('rememberFamilyId', '=', which.rememberFamilyId);
  } else {
    query =
      'accountId' in which
        ? open.where('accountId', '=', which.accountId)
        : open.where('deviceId', '=', which.deviceId);
    if (which.exceptSessionId !== undefined) {
      query = query.where('id', '<>', which.exceptSessionId);
    }
  }
  return (await query.execute()).map(({ id }) => id);
}
