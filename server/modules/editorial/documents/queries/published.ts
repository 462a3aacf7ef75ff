import type { DocumentKind } from '#contract/editorial/documents.ts';
import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';

/** What viewers see: this file is the only way to it. */
const times = ['publishedAt', 'updatedAt'] as const;
const columns = ['documentId', 'kind', 'slug', 'no', 'body', 'topic', ...times] as const;

export type PublishedRow = NonNullable<Awaited<ReturnType<typeof findPublished>>>;

/** All that match, over every page. */
const total = sql<number>`(count(*) over ())::int`.as('total');

export function findPublished(db: Db, kind: DocumentKind, slug: string) {
  return db
    .selectFrom('editorial.published')
    .select(columns)
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** Those with these slugs, in no particular order. */
export async function listPublishedBySlug(db: Db, kind: DocumentKind, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  return db
    .selectFrom('editorial.published')
    .select(columns)
    .where('kind', '=', kind)
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val([...slugs]))))
    .execute();
}

type Page = { page: number; pageSize: number };

/** The newest first; of one topic or category where one is named. */
export function listLatest(
  db: Db,
  kind: DocumentKind,
  { page, pageSize, topic }: Page & { topic?: string | undefined },
) {
  return db
    .selectFrom('editorial.published')
    .select([...columns, total])
    .where('kind', '=', kind)
    .$if(topic !== undefined, (qb) => qb.where('topic', '=', topic ?? ''))
    .orderBy('publishedAt', 'desc')
    .orderBy('documentId', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** In the order that editors gave them. */
export function listByPosition(db: Db, kind: DocumentKind, limit: number) {
  return db
    .selectFrom('editorial.published')
    .select(columns)
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('documentId')
    .limit(limit)
    .execute();
}

/** The newest of each topic, at most so many of one. */
export async function listLatestOfEach(db: Db, kind: DocumentKind, topics: string[], most: number) {
  if (topics.length === 0) return [];
  return db
    .selectFrom(sql<{ name: string }>`unnest(${topics}::text[])`.as<'t'>(sql`t(name)`))
    .innerJoinLateral(
      (qb) =>
        qb
          .selectFrom('editorial.published')
          .select(columns)
          .where('kind', '=', kind)
          .whereRef('topic', '=', 't.name')
          .orderBy('publishedAt', 'desc')
          .orderBy('documentId', 'desc')
          .limit(most)
          .as('p'),
      (join) => join.onTrue(),
    )
    .selectAll('p')
    .execute();
}

/** How many there are of each topic. */
export function countByTopic(db: Db, kind: DocumentKind) {
  return db
    .selectFrom('editorial.published')
    .select(['topic', sql<number>`count(*)::int`.as('total')])
    .where('kind', '=', kind)
    .groupBy('topic')
    .execute();
}

type Period = Page & {
  now: Date;
  /** Those that ended before this are not shown. */
  endedAfter: Date;
  slug: string | undefined;
};

/** Promotions that have begun: what runs before what has ended, what ends soonest first, what ended last first. */
export function listPromos(db: Db, { now, endedAfter, slug, page, pageSize }: Period) {
  return db
    .selectFrom('editorial.published')
    .select([...columns, total])
    .where('kind', '=', 'promo')
    .where('startsAt', '<=', now)
    .where('endsAt', '>', endedAfter)
    .$if(slug !== undefined, (qb) => qb.where('slug', '=', slug ?? ''))
    .orderBy(sql`ends_at <= ${now}`)
    .orderBy(sql`abs(extract(epoch from ends_at - ${now}))`)
    .orderBy('documentId')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Slugs after one, in their order, with when each changed. */
export function listSlugsAfter(
  db: Db,
  kind: DocumentKind,
  { after, limit }: { after: string | undefined; limit: number },
) {
  return db
    .selectFrom('editorial.published')
    .select(['slug', 'updatedAt'])
    .where('kind', '=', kind)
    .$if(after !== undefined, (qb) => qb.where('slug', '>', after ?? ''))
    .orderBy('slug')
    .limit(limit)
    .execute();
}

export async function upsertPublished(
  tx: Tx,
  rows: readonly Insertable<DB['editorial.published']>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('editorial.published')
    .values(rows)
    .onConflict((oc) =>
      oc.column('documentId').doUpdateSet(({ ref }) => ({
        // When it was first seen stays.
        kind: ref('excluded.kind'),
        slug: ref('excluded.slug'),
        no: ref('excluded.no'),
        body: ref('excluded.body'),
        updatedAt: ref('excluded.updatedAt'),
        topic: ref('excluded.topic'),
        position: ref('excluded.position'),
        startsAt: ref('excluded.startsAt'),
        endsAt: ref('excluded.endsAt'),
      })),
    )
    .execute();
}

export async function deletePublished(tx: Tx, documentId: string): Promise<void> {
  await tx.deleteFrom('editorial.published').where('documentId', '=', documentId).execute();
}
