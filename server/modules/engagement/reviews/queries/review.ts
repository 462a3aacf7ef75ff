import type { ReviewOrder } from '#contract/engagement/index.ts';
import type { PageKey } from '#contract/page-key.ts';
import type { Watcher } from '#platform/auth.ts';
import {
  type Db,
  type DB,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type Tx,
  type Updateable,
} from '#platform/db.ts';

export type Review = Selectable<DB['engagement.review']>;

/** What each order sorts by, highest first; as the indexes have it. */
const keys: Record<ReviewOrder, RawBuilder<unknown>> = {
  newest: sql`created_at`,
  helpful: sql`helpful`,
  high: sql`(stars * 1000000000::bigint + helpful)`,
  low: sql`((5 - stars) * 1000000000::bigint + helpful)`,
};

export function keyOfReview(orderBy: ReviewOrder, review: Review): PageKey {
  const { id, stars, helpful, createdAt } = review;
  const value = {
    newest: createdAt.getTime(),
    helpful,
    high: stars * 1_000_000_000 + helpful,
    low: (5 - stars) * 1_000_000_000 + helpful,
  }[orderBy];
  return { value, id };
}

type Page = {
  orderBy: ReviewOrder;
  onlyVerified: boolean;
  after: PageKey | undefined;
  offset: number;
  limit: number;
};

/** Published reviews of a title. */
export function listReviews(db: Db, titleId: string, page: Page): Promise<Review[]> {
  return selectReviews(db, titleId, page).execute();
}

/** What reviews are about, by their ids. */
export function listReviewedTitles(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('engagement.review')
    .select(['id', 'titleId'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

export function selectReviews(
  db: Db,
  titleId: string,
  { orderBy, onlyVerified, after, offset, limit }: Page,
) {
  const key = keys[orderBy];
  const from = orderBy === 'newest' ? new Date(after?.value ?? 0) : (after?.value ?? 0);
  return db
    .selectFrom('engagement.review')
    .selectAll()
    .where('titleId', '=', titleId)
    .where('state', '=', 'published')
    .$if(onlyVerified, (qb) => qb.where('verified', '=', true))
    .$if(after !== undefined, (qb) =>
      qb.where(sql<boolean>`(${key}, id) < (${from}, ${after?.id}::uuid)`),
    )
    .orderBy(sql`${key} desc`)
    .orderBy('id', 'desc')
    .$if(after === undefined && offset > 0, (qb) => qb.offset(offset))
    .limit(limit);
}

/** What a profile wrote about a title, in whatever state; one that was taken back has no words. */
export function findOwnReview(
  db: Db,
  { accountId, profileId }: Watcher,
  titleId: string,
): Promise<Review | undefined> {
  return db
    .selectFrom('engagement.review')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('titleId', '=', titleId)
    .executeTakeFirst();
}

/** Locks a review until the transaction ends. */
export function lockReview(tx: Tx, id: string): Promise<Review | undefined> {
  return tx
    .selectFrom('engagement.review')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function insertReview(tx: Tx, review: Insertable<DB['engagement.review']>): Promise<Review> {
  return tx.insertInto('engagement.review').values(review).returningAll().executeTakeFirstOrThrow();
}

/** One that the profile wrote already stays as it is, and there is no id then. */
export async function insertReviewOnce(
  tx: Tx,
  review: Insertable<DB['engagement.review']>,
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('engagement.review')
    .values(review)
    .onConflict((conflict) => conflict.columns(['accountId', 'profileId', 'titleId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export function updateReview(
  tx: Tx,
  id: string,
  change: Updateable<DB['engagement.review']>,
): Promise<Review> {
  return tx
    .updateTable('engagement.review')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function listReviewsById(db: Db, ids: readonly string[]): Promise<Review[]> {
  return db
    .selectFrom('engagement.review')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('dueAt')
    .orderBy('id')
    .execute();
}

/** With its versions and the marks of those whom it helped. */
export async function deleteReview(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('engagement.review').where('id', '=', id).execute();
}

export async function insertVersion(tx: Tx, review: Review, replacedAt: Date): Promise<void> {
  const { id: reviewId, version, stars, title, content } = review;
  await tx
    .insertInto('engagement.reviewVersion')
    .values({ reviewId, version, stars, title, content, replacedAt })
    .execute();
}

export async function deleteVersions(tx: Tx, reviewId: string): Promise<void> {
  await tx.deleteFrom('engagement.reviewVersion').where('reviewId', '=', reviewId).execute();
}

/** Takes reviews that a burst holds and whose time has come; each comes again after `lease` unless it was freed. */
export function claimBurstReviews(
  db: Db,
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<{ id: string; titleId: string }[]> {
  return db
    .updateTable('engagement.review')
    .set({ recheckAt: again })
    .where('id', 'in', (query) =>
      query
        .selectFrom('engagement.review')
        .select('id')
        .where('recheckAt', '<=', now)
        .orderBy('recheckAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'titleId'])
    .execute();
}

/** Shows a review that only a burst held. */
export async function updateBurstOver(db: Db, id: string): Promise<void> {
  await db
    .updateTable('engagement.review')
    .set({ state: 'published', heldFor: null, recheckAt: null })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('heldFor', '=', 'burst')
    .execute();
}
