import type { Db } from '#platform/db.ts';

/** Titles that an account may watch now because it bought or was given them, newest first. */
export async function listOwnedTitleIds(db: Db, accountId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('commerce.entitlement')
    .select('titleId')
    .where('accountId', '=', accountId)
    .where('titleId', 'is not', null)
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.flatMap(({ titleId }) => (titleId === null ? [] : [titleId]));
}
