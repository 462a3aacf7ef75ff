import { documentBody, type DocumentBody } from '#contract/editorial/documents.ts';
import type { Db, DB, Insertable, Selectable, Tx } from '#platform/db.ts';

export type Version = { no: number; body: DocumentBody };

export async function findVersion(
  db: Db,
  documentId: string,
  no: number,
): Promise<Version | undefined> {
  const row = await db
    .selectFrom('editorial.version')
    .select(['no', 'body'])
    .where('documentId', '=', documentId)
    .where('no', '=', no)
    .executeTakeFirst();
  return row && { no: row.no, body: documentBody.parse(row.body) };
}

/** Versions below a number, the newest first. */
export function listVersions(
  db: Db,
  documentId: string,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return db
    .selectFrom('editorial.version')
    .select(['no', 'savedAt', 'note'])
    .where('documentId', '=', documentId)
    .$if(before !== undefined, (qb) => qb.where('no', '<', before ?? 0))
    .orderBy('no', 'desc')
    .limit(limit)
    .execute();
}

export type Review = Selectable<DB['editorial.review']>;

/** What came of the look at the newest version of each of these documents, while viewers see another one or none. */
export function listReviews(db: Db, documentIds: readonly string[]): Promise<Review[]> {
  return db
    .selectFrom('editorial.review as r')
    .innerJoin('editorial.document as d', 'd.documentId', 'r.documentId')
    .selectAll('r')
    .where((eb) => eb('r.documentId', '=', eb.fn.any(eb.val([...documentIds]))))
    .whereRef('r.no', '=', 'd.draftNo')
    .where((eb) => eb('d.liveNo', 'is distinct from', eb.ref('r.no')))
    .execute();
}

export async function upsertReview(tx: Tx, row: Insertable<DB['editorial.review']>): Promise<void> {
  const { documentId: _, ...change } = row;
  await tx
    .insertInto('editorial.review')
    .values(row)
    .onConflict((oc) => oc.column('documentId').doUpdateSet(change))
    .execute();
}

export async function deleteReview(tx: Tx, documentId: string): Promise<void> {
  await tx.deleteFrom('editorial.review').where('documentId', '=', documentId).execute();
}

type NewVersion = {
  documentId: string;
  no: number;
  body: DocumentBody;
  note: string;
  savedAt: Date;
};

export async function insertVersion(tx: Tx, { body, ...row }: NewVersion): Promise<void> {
  await tx
    .insertInto('editorial.version')
    .values({ ...row, body: JSON.stringify(body) })
    .execute();
}
