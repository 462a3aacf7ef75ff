import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/**
 * Marks a title for an account unless it is marked already or the list is full.
 * Returns whether it is marked now.
 */
export async function insertFavourite(
  db: Db,
  favourite: { accountId: string; titleId: string; now: Date; most: number },
): Promise<boolean> {
  const { accountId, titleId, now, most } = favourite;
  const { numAffectedRows } = await sql`
    insert into engagement.favourite (account_id, title_id, added_at)
    select ${accountId}, ${titleId}, ${now}
    where (select count(*) from engagement.favourite where account_id = ${accountId}) < ${most}
    on conflict do nothing`.execute(db);
  if (numAffectedRows === 1n) return true;
  const kept = await db
    .selectFrom('engagement.favourite')
    .select('titleId')
    .where('accountId', '=', accountId)
    .where('titleId', '=', titleId)
    .executeTakeFirst();
  return kept !== undefined;
}
