import { documentBody, type DocumentBody } from '#contract/editorial/documents.ts';
import type { Db, Tx } from '#platform/db.ts';

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
