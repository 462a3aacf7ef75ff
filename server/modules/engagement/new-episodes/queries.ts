import { type Db, type DB, type Selectable, sql, type Tx } from '#platform/db.ts';

export type EpisodeNews = Selectable<DB['engagement.episodeNews']>;

export async function insertNews(
  tx: Tx,
  episodes: readonly { productId: string; titleId: string }[],
  now: Date,
): Promise<void> {
  if (episodes.length === 0) return;
  await tx
    .insertInto('engagement.episodeNews')
    .values(episodes.map((episode) => ({ ...episode, dueAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes news that are due; each by one process, and again where that process dies. */
export async function claimDueNews(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<EpisodeNews[]> {
  return db
    .updateTable('engagement.episodeNews')
    .set({ dueAt: until })
    .where(
      sql<boolean>`product_id in (select product_id from engagement.episode_news
        where due_at <= ${now} order by due_at limit ${limit} for update skip locked)`,
    )
    .returningAll()
    .execute();
}

/** Where the next page begins; false when another process has gone on meanwhile. */
export async function updateNews(
  tx: Tx,
  { productId, stage, afterAccount, afterProfile }: EpisodeNews,
  next: Pick<EpisodeNews, 'stage' | 'afterAccount' | 'afterProfile' | 'dueAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('engagement.episodeNews')
    .set(next)
    .where('productId', '=', productId)
    .where('stage', '=', stage)
    .where(
      sql<boolean>`(after_account, after_profile) is not distinct from
        (${afterAccount}::uuid, ${afterProfile}::uuid)`,
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteNews(db: Db, productId: string): Promise<void> {
  await db.deleteFrom('engagement.episodeNews').where('productId', '=', productId).execute();
}
