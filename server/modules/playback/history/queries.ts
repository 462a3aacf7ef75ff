import type { Watcher } from '#platform/auth.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';
import type { PageKey } from '#contract/page-key.ts';

/** What a profile watched, newest first. */
export function listHistory(
  db: Db,
  { accountId, profileId }: Watcher,
  { after, limit }: { after: PageKey | undefined; limit: number },
) {
  return db
    .selectFrom('playback.progress')
    .select(['productId', 'titleId', 'positionMs', 'durationMs', 'finished', 'watchedAt'])
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .$if(after !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(watched_at, product_id) < (${new Date(after?.value ?? 0)}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('watchedAt', 'desc')
    .orderBy('productId', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes one product from the history of a profile, or all of it; returns how many stood in it. */
export async function deleteHistory(
  tx: Tx,
  { accountId, profileId }: Watcher,
  productId?: string,
): Promise<number> {
  const deleteFrom = (table: 'playback.progress' | 'playback.watchEvent' | 'playback.play') =>
    tx
      .deleteFrom(table)
      .where('accountId', '=', accountId)
      .where('profileId', '=', profileId)
      .$if(productId !== undefined, (qb) => qb.where('productId', '=', productId ?? ''))
      .executeTakeFirst();
  await deleteFrom('playback.watchEvent');
  await deleteFrom('playback.play');
  const { numDeletedRows } = await deleteFrom('playback.progress');
  return Number(numDeletedRows);
}

/** Takes a title out of what a profile goes on with; null puts it back. */
export async function updateRemoved(
  db: Db,
  { accountId, profileId }: Watcher,
  titleId: string,
  removedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('playback.progress')
    .set({ removedAt })
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('titleId', '=', titleId)
    .execute();
}

type Key = Watcher & { productId: string };

/** Marks a product as finished; the position stays, so that it can be taken back. */
export async function upsertFinished(
  db: Db,
  row: Key & { titleId: string; durationMs: number; watchedAt: Date },
): Promise<void> {
  await db
    .insertInto('playback.progress')
    .values({ ...row, positionMs: 0, finished: true })
    .onConflict((oc) =>
      oc.columns(['accountId', 'profileId', 'productId']).doUpdateSet({ finished: true }),
    )
    .execute();
}

/** Takes the mark back: a product in which nothing was played leaves the history. */
export async function updateUnfinished(db: Db, key: Key, finished: boolean): Promise<void> {
  const { accountId, profileId, productId } = key;
  await db
    .deleteFrom('playback.progress')
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('productId', '=', productId)
    .where('positionMs', '=', 0)
    .execute();
  await db
    .updateTable('playback.progress')
    .set({ finished })
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('productId', '=', productId)
    .execute();
}
