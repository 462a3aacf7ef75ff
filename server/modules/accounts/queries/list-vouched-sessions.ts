import type { Db } from '#platform/db.ts';

/** The other platform's account, a session of it there, or both. */
export type Said = { subject: string | undefined; sid: string | undefined };

/** Open sessions that another platform's word began. */
export async function listVouchedSessions(db: Db, { subject, sid }: Said): Promise<string[]> {
  if (subject === undefined && sid === undefined) return [];
  const rows = await db
    .selectFrom('accounts.session')
    .select('id')
    .where('revokedAt', 'is', null)
    .$if(subject !== undefined, (query) => query.where('vouchedSubject', '=', subject ?? ''))
    .$if(sid !== undefined, (query) => query.where('vouchedSession', '=', sid ?? ''))
    .execute();
  return rows.map(({ id }) => id);
}
