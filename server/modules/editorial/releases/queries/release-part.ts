import { z } from 'zod';
import type { DocumentKind } from '#contract/editorial/documents.ts';
import type { ReleasedPrice } from '#modules/commerce/index.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';

/** What is in a release: documents, and prices of packages. */

/** Its documents with the words of the version that it publishes; of a withdrawal, of the newest. */
export function listItems(db: Db, releaseId: string) {
  return db
    .selectFrom('editorial.releaseItem as i')
    .innerJoin('editorial.document as d', 'd.documentId', 'i.documentId')
    .innerJoin('editorial.version as v', (join) =>
      join
        .onRef('v.documentId', '=', 'd.documentId')
        .on(sql<boolean>`v.no = coalesce(i.no, d.draft_no)`),
    )
    .select([
      'i.documentId',
      'd.kind',
      'd.slug',
      'd.draftNo',
      'd.liveNo',
      'i.no',
      'i.beforeNo',
      'i.afterNo',
      'i.problem',
      'v.body',
    ])
    .where('i.releaseId', '=', releaseId)
    .orderBy('d.kind')
    .orderBy('d.slug')
    .$narrowType<{ kind: DocumentKind }>()
    .execute();
}

/** Its documents, held until the transaction ends; always in one order, so that two releases wait and never block. */
export function lockItems(tx: Tx, releaseId: string) {
  return tx
    .selectFrom('editorial.document as d')
    .innerJoin('editorial.releaseItem as i', 'i.documentId', 'd.documentId')
    .selectAll('d')
    .where('i.releaseId', '=', releaseId)
    .orderBy('d.documentId')
    .forUpdate('d')
    .execute();
}

type Item = { documentId: string; no: number | null };

/** Gives a release exactly these documents, or with `isAdding` these too. */
export async function writeItems(
  tx: Tx,
  releaseId: string,
  items: readonly Item[],
  { isAdding = false } = {},
): Promise<void> {
  if (!isAdding) {
    await tx.deleteFrom('editorial.releaseItem').where('releaseId', '=', releaseId).execute();
  }
  if (items.length === 0) return;
  await tx
    .insertInto('editorial.releaseItem')
    .values(items.map(({ documentId, no }) => ({ releaseId, documentId, no })))
    .onConflict((oc) =>
      oc.columns(['releaseId', 'documentId']).doUpdateSet({ no: sql`excluded.no`, problem: null }),
    )
    .execute();
}

type Outcome = { documentId: string; beforeNo: number | null; afterNo: number | null };

/** What viewers saw before and after, of all its documents at once. */
export async function updateOutcomes(
  tx: Tx,
  releaseId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  await sql`
    update editorial.release_item i set before_no = o."beforeNo", after_no = o."afterNo", problem = null
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o ("documentId" uuid, "beforeNo" integer, "afterNo" integer)
    where i.release_id = ${releaseId} and i.document_id = o."documentId"`.execute(tx);
}

export type Problems = {
  documents: ReadonlyMap<string, string>;
  /** By package. */
  prices: ReadonlyMap<string, string>;
  /** By channel. */
  weeks: ReadonlyMap<string, string>;
};
export const NO_PROBLEMS: Problems = { documents: new Map(), prices: new Map(), weeks: new Map() };

/** A part's problem where it has one of these; its id follows, and a bracket. */
export const problemAmong = (problems: ReadonlyMap<string, string>) => sql`(
    select p.problem from jsonb_to_recordset(${JSON.stringify(
      [...problems].map(([id, problem]) => ({ id, problem })),
    )}::jsonb) as p (id uuid, problem text) where p.id =`;

/** Of documents and prices. */
export async function updateProblems(
  tx: Tx,
  releaseId: string,
  { documents, prices }: Pick<Problems, 'documents' | 'prices'>,
): Promise<void> {
  await sql`update editorial.release_item i set problem = ${problemAmong(documents)} i.document_id)
    where release_id = ${releaseId}`.execute(tx);
  await sql`update editorial.release_price i set problem = ${problemAmong(prices)} i.package_id)
    where release_id = ${releaseId}`.execute(tx);
}

type PartCounts = { terms: number; others: number; prices: number; weeks: number };

/** How many of each are in it, by who answers for them. */
export async function countParts(db: Db, releaseId: string): Promise<PartCounts> {
  const { rows } = await sql<PartCounts>`
    select count(*) filter (where d.kind = 'terms')::int as terms,
      count(*) filter (where d.kind <> 'terms')::int as others,
      (select count(*)::int from editorial.release_price p where p.release_id = ${releaseId}) as prices,
      (select count(*)::int from editorial.release_week w where w.release_id = ${releaseId}) as weeks
    from editorial.release_item i join editorial.document d using (document_id)
    where i.release_id = ${releaseId}`.execute(db);
  return rows[0] ?? { terms: 0, others: 0, prices: 0, weeks: 0 };
}

const time = z.iso.datetime().nullable();
const amounts = z
  .object({
    priceRupiah: z.number(),
    promoPriceRupiah: z.number().nullable(),
    promoFrom: time,
    promoUntil: time,
  })
  .transform(({ promoFrom, promoUntil, ...rest }) => ({
    ...rest,
    promoFrom: promoFrom === null ? null : new Date(promoFrom),
    promoUntil: promoUntil === null ? null : new Date(promoUntil),
  }));

export type PriceRow = ReleasedPrice & { versionId: string | null; problem: string | null };

/** Always in one order, in which their packages are held. */
export async function listPrices(db: Db, releaseId: string): Promise<PriceRow[]> {
  const rows = await db
    .selectFrom('editorial.releasePrice')
    .selectAll()
    .where('releaseId', '=', releaseId)
    .orderBy('packageId')
    .execute();
  return rows.map(({ releaseId: _, replaces, ...row }) => ({
    ...row,
    replaces: amounts.parse(replaces),
  }));
}

export async function upsertPrice(
  tx: Tx,
  releaseId: string,
  { replaces, ...price }: ReleasedPrice,
): Promise<void> {
  const row = { ...price, replaces: JSON.stringify(replaces), problem: null };
  await tx
    .insertInto('editorial.releasePrice')
    .values({ releaseId, ...row })
    .onConflict((oc) => oc.columns(['releaseId', 'packageId']).doUpdateSet(row))
    .execute();
}

export async function deletePrice(tx: Tx, releaseId: string, packageId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('editorial.releasePrice')
    .where('releaseId', '=', releaseId)
    .where('packageId', '=', packageId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export async function updatePriceMade(
  tx: Tx,
  releaseId: string,
  { packageId, versionId }: { packageId: string; versionId: string },
): Promise<void> {
  await tx
    .updateTable('editorial.releasePrice')
    .set({ versionId, problem: null })
    .where('releaseId', '=', releaseId)
    .where('packageId', '=', packageId)
    .execute();
}
