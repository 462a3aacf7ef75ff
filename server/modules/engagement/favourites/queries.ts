import type { Watcher } from '#platform/auth.ts';
import { writtenOnce } from '#platform/database/written-once.ts';
import { type Db, sql } from '#platform/db.ts';

/** Ids of the titles that a profile marked, newest first; of one title only when it is named. */
export async function listFavourites(
  db: Db,
  { accountId, profileId }: Watcher,
  titleId?: string,
): Promise<string[]> {
  const rows =
    titleId === undefined
      ? await listOf(db, { accountId, profileId })
      : await selectOf(db, { accountId, profileId }).where('titleId', '=', titleId).execute();
  return rows.map((row) => row.titleId);
}

const selectOf = (db: Db, { accountId, profileId }: Watcher) =>
  db
    .selectFrom('engagement.favourite')
    .select('titleId')
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .orderBy('addedAt', 'desc')
    .orderBy('titleId');

const listOf = writtenOnce((db, watcher: Watcher) => selectOf(db, watcher).compile());

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

/** Takes a title from a profile's favourites, if it is there. */
export async function deleteFavourite(
  db: Db,
  { accountId, profileId }: Watcher,
  titleId: string,
): Promise<void> {
  await db
    .deleteFrom('engagement.favourite')
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('titleId', '=', titleId)
    .execute();
}

/** Profiles that marked a title, by account and profile. */
export function listAdmirers(
  db: Db,
  titleId: string,
  { after, limit }: { after: Watcher | undefined; limit: number },
): Promise<Watcher[]> {
  return db
    .selectFrom('engagement.favourite')
    .select(['accountId', 'profileId'])
    .where('titleId', '=', titleId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(account_id, profile_id) > (${after?.accountId}::uuid, ${after?.profileId}::uuid)`,
      ),
    )
    .orderBy('accountId')
    .orderBy('profileId')
    .limit(limit)
    .execute();
}
