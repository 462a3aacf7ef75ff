import { sql } from 'kysely';
import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';

/**
 * Marks a title for a profile unless it is marked already or the list is full.
 * Returns whether it is marked now.
 */
export async function insertFavourite(
  db: Db,
  favourite: Watcher & { titleId: string; now: Date; most: number },
): Promise<boolean> {
  const { accountId, profileId, titleId, now, most } = favourite;
  const { numAffectedRows } = await sql`
    insert into engagement.favourite (account_id, profile_id, title_id, added_at)
    select ${accountId}, ${profileId}, ${titleId}, ${now}
    where (select count(*) from engagement.favourite 
      where account_id = ${accountId} and profile_id = ${profileId}) < ${most}
    on conflict do nothing`.execute(db);
  if (numAffectedRows === 1n) return true;
  const kept = await db
    .selectFrom('engagement.favourite')
    .select('titleId')
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('titleId', '=', titleId)
    .executeTakeFirst();
  return kept !== undefined;
}
