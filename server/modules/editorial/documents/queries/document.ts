import type { DocumentKind } from '#contract/editorial/documents.ts';
import type { DocumentView } from '#contract/editorial/document-shape.ts';
import type { PageKey } from '#contract/page-key.ts';
import { type Db, type DB, type Insertable, sql, type Tx, type Updateable } from '#platform/db.ts';

const columns = [
  'd.documentId',
  'd.kind',
  'd.slug',
  'd.draftNo',
  'd.liveNo',
  'd.firstPublishedAt',
  'd.withdrawnAt',
  'd.updatedAt',
] as const;

/** Documents, each with the body of its newest version. */
function selectDocuments(db: Db) {
  return db
    .selectFrom('editorial.document as d')
    .innerJoin('editorial.version as v', (join) =>
      join.onRef('v.documentId', '=', 'd.documentId').onRef('v.no', '=', 'd.draftNo'),
    )
    .select([...columns, 'v.body']);
}

export type DocumentRow = Awaited<ReturnType<typeof findDocument>> & object;

export function findDocument(db: Db, documentId: string) {
  return selectDocuments(db).where('d.documentId', '=', documentId).executeTakeFirst();
}

export const listDocumentsById = (db: Db, documentIds: readonly string[]) =>
  selectDocuments(db)
    .where((eb) => eb('d.documentId', '=', eb.fn.any(eb.val([...documentIds]))))
    .orderBy('d.documentId')
    .execute();

/** Of a part of a name that more have, some are looked at: who types one letter more finds the others. */
const MOST_MATCHES = 1_000;

/** That a plain name has each of these words, wherever in it. */
const hasAll = (plain: string, words: readonly string[]) =>
  sql<boolean>`${sql.join(
    words
      .map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`))
      .map((word) => sql`${sql.raw(plain)} like '%' || editorial.plain(${word}) || '%'`),
    sql` and `,
  )}`;

/** Which of these names have each of the words. */
export async function pickNamed(db: Db, names: readonly string[], words: readonly string[]) {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) as name
    where ${hasAll('editorial.plain(name)', words)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Documents and releases that have each of these in their names: those that begin so first, then those changed last. */
export async function listByName(db: Db, words: readonly string[], most = 8, of?: DocumentKind) {
  const isNamed = hasAll('plain_name', words);
  const { rows } = await sql<{ id: string; isRelease: boolean }>`
    with found as (
      (select document_id as id, false as is_release, plain_name, updated_at from editorial.document
        where ${isNamed} and kind = coalesce(${of ?? null}, kind) limit ${MOST_MATCHES})
      union all
      (select release_id, true, plain_name, updated_at from editorial.release
        where ${isNamed} and ${of ?? null}::text is null limit ${MOST_MATCHES}))
    select id, is_release from found
    order by starts_with(plain_name, editorial.plain(${words[0]})) desc, updated_at desc, id
    limit ${most}`.execute(db);
  return rows;
}

/** A document that was published once, by its address. */
export function findFormerlyPublished(db: Db, kind: DocumentKind, slug: string) {
  return db
    .selectFrom('editorial.document')
    .select('documentId')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('firstPublishedAt', 'is not', null)
    .executeTakeFirst();
}

/** Held until the transaction ends: what happens to a document goes one by one. */
export function lockDocument(tx: Tx, documentId: string) {
  return tx
    .selectFrom('editorial.document')
    .selectAll()
    .where('documentId', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
}

type Filter = {
  kind: DocumentKind | undefined;
  state: DocumentView['state'] | undefined;
  inReview: boolean;
  /** Each somewhere in its name. */
  words?: readonly string[];
  after: PageKey | undefined;
  limit: number;
};

/** Documents by when they were changed last, the newest first. */
export function listDocuments(db: Db, { words = [], ...filter }: Filter) {
  const { kind, state, inReview, after, limit } = filter;
  return selectDocuments(db)
    .$if(words.length > 0, (qb) => qb.where(hasAll('d.plain_name', words)))
    .$if(kind !== undefined, (qb) => qb.where('d.kind', '=', kind ?? ''))
    .$if(state !== undefined, (qb) => qb.where(stateIs[state ?? 'draft']))
    .$if(inReview, (qb) => qb.where(isInReview))
    .$if(after !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(d.updated_at, d.document_id) < (${new Date(after?.value ?? 0)}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('d.updatedAt', 'desc')
    .orderBy('d.documentId', 'desc')
    .limit(limit)
    .execute();
}

/** All of a kind that has few. */
export function listDocumentsOfKind(db: Db, kind: DocumentKind, limit: number) {
  return selectDocuments(db)
    .where('d.kind', '=', kind)
    .orderBy('d.updatedAt', 'desc')
    .orderBy('d.documentId', 'desc')
    .limit(limit)
    .execute();
}

const isInReview = sql<boolean>`d.live_no is distinct from d.draft_no and exists (select
  from editorial.review r where r.document_id = d.document_id and r.no = d.draft_no and r.state = 'waiting')`;

const isPlanned = sql<boolean>`exists (select from editorial.plan p
  where p.document_id = d.document_id and p.action = 'publish')`;

const stateIs: Record<DocumentView['state'], ReturnType<typeof sql<boolean>>> = {
  draft: sql`d.live_no is null and d.first_published_at is null and not ${isPlanned}`,
  planned: sql`d.live_no is null and ${isPlanned}`,
  published: sql`d.live_no = d.draft_no`,
  changed: sql`d.live_no < d.draft_no`,
  withdrawn: sql`d.live_no is null and d.first_published_at is not null and not ${isPlanned}`,
};

/** False where the id or the address is taken. */
export async function insertDocument(
  tx: Tx,
  document: Insertable<DB['editorial.document']>,
): Promise<boolean> {
  const made = await tx
    .insertInto('editorial.document')
    .values(document)
    .onConflict((oc) => oc.doNothing())
    .returning('documentId')
    .executeTakeFirst();
  return made !== undefined;
}

/** The document that has this address, if any. */
export function findByAddress(db: Db, kind: DocumentKind, slug: string) {
  return db
    .selectFrom('editorial.document')
    .select('documentId')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
}

type Live = { documentId: string; no: number; publishedAt: Date };

/** Makes these versions the ones that viewers see. */
export async function updateDocumentsLive(tx: Tx, live: readonly Live[]): Promise<void> {
  await sql`update editorial.document d set live_no = row.no,
      first_published_at = row."publishedAt", withdrawn_at = null
    from jsonb_to_recordset(${JSON.stringify(live)}::jsonb)
      as row ("documentId" uuid, no integer, "publishedAt" timestamptz)
    where d.document_id = row."documentId"`.execute(tx);
}

export async function updateDocument(
  tx: Tx,
  documentId: string,
  change: Updateable<DB['editorial.document']>,
): Promise<void> {
  await tx
    .updateTable('editorial.document')
    .set(change)
    .where('documentId', '=', documentId)
    .execute();
}
