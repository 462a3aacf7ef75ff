import type { Watcher } from '#platform/auth.ts';
import { writtenOnce } from '#platform/database/written-once.ts';
import { type Db, sql } from '#platform/db.ts';

/** How far a profile came in each of these products. */
export function listProgressOf(
  db: Db,
  { accountId, profileId }: Watcher,
  productIds: readonly string[],
) {
  return db
    .selectFrom('playback.progress')
    .select(['productId', 'positionMs', 'durationMs', 'finished'])
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where((eb) => eb('productId', '=', eb.fn.any(eb.val([...productIds]))))
    .execute();
}

export async function findProgress(db: Db, { accountId, profileId }: Watcher, productId: string) {
  return db
    .selectFrom('playback.progress')
    .select(['positionMs', 'durationMs', 'watchedAt', 'finished'])
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('productId', '=', productId)
    .executeTakeFirst();
}

/** What was played before it was measured counts by its furthest point; a mark by hand has none. */
export const playedMs = sql<number>`coalesce(watched_ms, least(position_ms, duration_ms))`.as(
  'watchedMs',
);

/** How far a profile came in everything of one title, and how much of it really played. */
export function listProgressOfTitle(db: Db, { accountId, profileId }: Watcher, titleId: string) {
  return db
    .selectFrom('playback.progress')
    .select(['productId', 'positionMs', 'durationMs', 'finished', playedMs])
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('titleId', '=', titleId)
    .execute();
}

/** The episode of one title that a profile watched last. */
export async function findLatestOfTitle(
  db: Db,
  { accountId, profileId }: Watcher,
  titleId: string,
) {
  return db
    .selectFrom('playback.progress')
    .select(['productId', 'finished'])
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('titleId', '=', titleId)
    .orderBy('watchedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * A profile's latest products of the `most` that it watched last, one a title: of a series only the episode watched last.
 * Each says how many were looked at, that who needs more knows whether there are.
 */
export const listRecentProgress = writtenOnce(
  (db, { accountId, profileId, most }: Watcher & { most: number }) =>
    db
      .with('recent', (from) =>
        from
          .selectFrom('playback.progress')
          .select(['productId', 'titleId', 'positionMs', 'finished', 'watchedAt', 'removedAt'])
          .where('accountId', '=', accountId)
          .where('profileId', '=', profileId)
          .orderBy('watchedAt', 'desc')
          .limit(most),
      )
      .selectFrom((from) =>
        from
          .selectFrom('recent')
          .distinctOn('titleId')
          .selectAll()
          .orderBy('titleId')
          .orderBy('watchedAt', 'desc')
          .as('latest'),
      )
      .selectAll()
      .select(sql<number>`(select count(*) from recent)`.as('lookedAt'))
      .orderBy('watchedAt', 'desc')
      .orderBy('productId')
      .compile(),
);

export type WatchEvent = Watcher & {
  productId: string;
  eventType: 'S' | 'E';
  offsetMs: number;
  at: Date;
  /** What the server had measured of this profile's playback of it by then. */
  watchedMs: number | null;
};

export async function insertWatchEvent(db: Db, event: WatchEvent): Promise<void> {
  await db.insertInto('playback.watchEvent').values(event).execute();
}

/** Profiles that began a product, by account and profile. */
export function listStarters(
  db: Db,
  productId: string,
  { after, limit }: { after: Watcher | undefined; limit: number },
): Promise<Watcher[]> {
  return db
    .selectFrom('playback.watchEvent')
    .select(['accountId', 'profileId'])
    .distinct()
    .where('productId', '=', productId)
    .where('eventType', '=', 'S')
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

/**
 * Profiles that are in the middle of a title, by account and profile: it was watched since `since`, neither finished nor
 * taken out of the list. A series is finished with its last episode.
 */
export function listInTheMiddle(
  db: Db,
  { titleId, lastProductId, since }: { titleId: string; lastProductId: string; since: Date },
  { after, limit }: { after: Watcher | undefined; limit: number },
): Promise<Watcher[]> {
  return db
    .selectFrom('playback.progress as p')
    .select(['p.accountId', 'p.profileId'])
    .distinct()
    .where('p.titleId', '=', titleId)
    .where('p.watchedAt', '>', since)
    .where('p.removedAt', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from playback.progress done
        where done.account_id = p.account_id and done.profile_id = p.profile_id
          and done.product_id = ${lastProductId} and done.finished)`,
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(p.account_id, p.profile_id) > (${after?.accountId}::uuid, ${after?.profileId}::uuid)`,
      ),
    )
    .orderBy('p.accountId')
    .orderBy('p.profileId')
    .limit(limit)
    .execute();
}

export type Old = { before: Date; limit: number };

/** Deletes rows of before that lie in no day of their own; returns how many. By the oldest, which stand together. */
export async function deleteOldEvents(db: Db, { before, limit }: Old): Promise<number> {
  const { numAffectedRows } = await sql`delete from playback.watch_event where (tableoid, ctid) in (
    select tableoid, ctid from playback.watch_event where at < ${before} limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
