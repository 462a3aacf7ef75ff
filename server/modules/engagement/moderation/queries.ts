import type { WordKind } from '#contract/engagement/index.ts';
import type { PageKey } from '#contract/page-key.ts';
import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';
import type { WordEntry } from './word-lists.ts';

/** Reviews that a person has to look at, the earliest clock first. */
export function listWaiting(
  db: Db,
  { after, limit }: { after: PageKey | undefined; limit: number },
) {
  return db
    .selectFrom('engagement.review')
    .selectAll()
    .where('dueAt', 'is not', null)
    .$if(after !== undefined, (qb) =>
      qb.where(sql<boolean>`(due_at, id) > (${new Date(after?.value ?? 0)}, ${after?.id}::uuid)`),
    )
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many wait, and how many of them too long; counted no further than `most`. */
export async function countWaiting(
  db: Db,
  now: Date,
  most: number,
): Promise<{ open: number; late: number }> {
  const { rows } = await sql<{ open: number; late: number }>`
    select count(*)::int as open, (count(*) filter (where due_at < ${now}))::int as late
    from (select due_at from engagement.review where due_at is not null
      order by due_at limit ${most}) as waiting`.execute(db);
  return rows[0] ?? { open: 0, late: 0 };
}

export type TakedownOrder = Selectable<DB['engagement.takedownOrder']>;

/** The same order entered again stays as it was entered first. */
export async function insertOrderOnce(
  tx: Tx,
  order: Insertable<DB['engagement.takedownOrder']>,
): Promise<void> {
  await tx
    .insertInto('engagement.takedownOrder')
    .values(order)
    .onConflict((conflict) => conflict.columns(['number', 'reviewId']).doNothing())
    .execute();
}

export function listOpenOrders(db: Db, reviewIds: readonly string[]): Promise<TakedownOrder[]> {
  return db
    .selectFrom('engagement.takedownOrder')
    .selectAll()
    .where((eb) => eb('reviewId', '=', eb.fn.any(eb.val([...reviewIds]))))
    .where('decidedAt', 'is', null)
    .orderBy('dueAt')
    .execute();
}

export async function updateOrdersDecided(
  tx: Tx,
  reviewId: string,
  { outcome, decidedAt }: { outcome: string; decidedAt: Date },
): Promise<void> {
  await tx
    .updateTable('engagement.takedownOrder')
    .set({ outcome, decidedAt })
    .where('reviewId', '=', reviewId)
    .where('decidedAt', 'is', null)
    .execute();
}

/** Opens again what one decision closed. */
export async function updateOrdersReopened(
  tx: Tx,
  reviewId: string,
  decidedAt: Date,
): Promise<void> {
  await tx
    .updateTable('engagement.takedownOrder')
    .set({ outcome: null, decidedAt: null })
    .where('reviewId', '=', reviewId)
    .where('decidedAt', '=', decidedAt)
    .execute();
}

type Span = { from: Date; to: Date; limit: number };

/** Orders received in a span, oldest first, with what they are about as far as it is still there. */
export function listOrdersBetween(db: Db, { from, to, limit }: Span) {
  return db
    .selectFrom('engagement.takedownOrder as o')
    .leftJoin('engagement.review as r', 'r.id', 'o.reviewId')
    .select(['o.number', 'o.authority', 'o.urgency', 'o.reviewId', 'o.receivedAt', 'o.dueAt'])
    .select(['o.decidedAt', 'o.outcome', 'r.titleId', 'r.content'])
    .where('o.receivedAt', '>=', from)
    .where('o.receivedAt', '<', to)
    .orderBy('o.receivedAt')
    .orderBy('o.id')
    .limit(limit)
    .execute();
}

/** The same of what viewers reported. Who reported goes into no export. */
export function listReportsBetween(db: Db, { from, to, limit }: Span) {
  return db
    .selectFrom('engagement.reviewReport as p')
    .leftJoin('engagement.review as r', 'r.id', 'p.reviewId')
    .select(['p.reason', 'p.reviewId', 'p.createdAt', 'p.dueAt', 'p.decidedAt', 'p.outcome'])
    .select(['r.titleId', 'r.content'])
    .where('p.createdAt', '>=', from)
    .where('p.createdAt', '<', to)
    .orderBy('p.createdAt')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

/** What staff changed about the lists. */
export async function listWordChanges(db: Db): Promise<WordEntry[]> {
  const rows = await db
    .selectFrom('engagement.moderationWord')
    .select(['kind', 'word', 'points'])
    .orderBy('kind')
    .orderBy('word')
    .execute();
  return rows.map(({ kind, ...row }) => ({ kind: kind as WordKind, ...row }));
}

export async function upsertWords(
  tx: Tx,
  words: readonly WordEntry[],
  changedAt: Date,
): Promise<void> {
  await tx
    .insertInto('engagement.moderationWord')
    .values(words.map((entry) => ({ ...entry, changedAt })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'word']).doUpdateSet({ points: sql`excluded.points`, changedAt }),
    )
    .execute();
}

/** Words of the latest reviews, to try changed lists against. */
export function listLatestTexts(db: Db, limit: number) {
  return db
    .selectFrom('engagement.review')
    .select(['id', 'title', 'content'])
    .where('withdrawnAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}
