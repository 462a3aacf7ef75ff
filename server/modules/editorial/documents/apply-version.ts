import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import {
  applyToOwner,
  findMissing,
  findSnapshot,
  isNoted,
  noteWithOwner,
  withdrawFromOwner,
} from './owners.ts';
import { columnsOf, stateOf } from './policy.ts';
import * as documentQueries from './queries/document.ts';
import * as planQueries from './queries/plan.ts';
import { deletePublished, upsertPublished } from './queries/published.ts';
import { findVersion, insertVersion, listReviews, type Version } from './queries/version.ts';

/** What of a document becomes live, in whatever transaction: by hand, at a time, in a release. */

export type Document = NonNullable<Awaited<ReturnType<typeof documentQueries.lockDocument>>>;

/**
 * A document, held until the transaction ends. What stands with its owner alone becomes a document with that as its
 * first version.
 */
export async function lockOrAdopt(tx: Tx, documentId: string): Promise<Document | undefined> {
  const there = await documentQueries.lockDocument(tx, documentId);
  if (there !== undefined) return there;
  const snapshot = await findSnapshot(tx, documentId);
  if (snapshot === undefined) return undefined;
  const { slug, body, publishedAt, updatedAt } = snapshot;
  const isNew = await documentQueries.insertDocument(tx, {
    documentId,
    kind: body.kind,
    slug,
    draftNo: 1,
    liveNo: publishedAt === null ? null : 1,
    firstPublishedAt: publishedAt,
    updatedAt,
  });
  // Of two at once the second waits above, and finds it now.
  if (isNew) {
    const note = 'Sebelum ada di studio';
    await insertVersion(tx, { documentId, no: 1, body, note, savedAt: updatedAt });
  }
  return await documentQueries.lockDocument(tx, documentId);
}

export async function requireVersion(
  tx: Tx,
  { documentId }: Document,
  no: number,
): Promise<Version> {
  return (await findVersion(tx, documentId, no)) ?? fail('editorial.documentNotFound');
}

/** Fails with what a viewer would miss, in words. */
export async function requireComplete(
  tx: Tx,
  { documentId }: Document,
  { body }: Version,
  at: Date,
): Promise<void> {
  const missing = await findMissing(tx, documentId, body, at);
  if (missing.length > 0) fail('editorial.incomplete', undefined, { missing });
}

/** Makes a version the one that viewers see, from a moment on, and returns the plans that this ends. */
export async function applyVersion(tx: Tx, document: Document, { no, body }: Version, at: Date) {
  const { documentId, kind, slug } = document;
  const publishedAt = document.firstPublishedAt ?? at;
  if (!(await applyToOwner(tx, { documentId, slug, body, publishedAt, at }))) {
    await upsertPublished(tx, {
      documentId,
      kind,
      slug,
      no,
      body: JSON.stringify(body),
      publishedAt,
      updatedAt: at,
      ...columnsOf(body),
    });
  }
  await documentQueries.updateDocument(tx, documentId, {
    liveNo: no,
    firstPublishedAt: publishedAt,
    withdrawnAt: null,
  });
  // Of this version nothing is left to do, and an older one must not replace it later.
  return await planQueries.deletePlanUpTo(tx, documentId, no);
}

export async function applyWithdrawal(
  tx: Tx,
  { documentId, kind }: Pick<Document, 'documentId' | 'kind'>,
  at: Date,
): Promise<void> {
  if (!(await withdrawFromOwner(tx, kind, documentId))) await deletePublished(tx, documentId);
  await documentQueries.updateDocument(tx, documentId, { liveNo: null, withdrawnAt: at });
  await planQueries.deletePlans(tx, documentId, 'withdraw');
}

/** Saves a version's words as the newest version and makes that one live: history only ever goes on. */
export async function applyAgain(
  tx: Tx,
  document: Document,
  { body, note, at, savedAt }: { body: Version['body']; note: string; at: Date; savedAt: Date },
) {
  const { documentId } = document;
  const no = document.draftNo + 1;
  await insertVersion(tx, { documentId, no, body, note, savedAt });
  await documentQueries.updateDocument(tx, documentId, { draftNo: no });
  const plans = await applyVersion(tx, document, { no, body }, at);
  return { no, plans };
}

/** Tells its owner how a document stands after something was done with it. */
export async function noteStanding(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  documentId: string,
): Promise<void> {
  const document = await documentQueries.findDocument(tx, documentId);
  if (document === undefined || !isNoted(document.kind)) return;
  const newest = await findVersion(tx, documentId, document.draftNo);
  if (newest === undefined) return;
  const plans = await planQueries.listPlans(tx, [documentId]);
  const isPlanned = plans.some(({ action }) => action === 'publish');
  const state = stateOf({ ...document, isPlanned });
  const [review] = await listReviews(tx, [documentId]);
  const isInReview = review?.state === 'waiting';
  const { slug } = document;
  const standing = { documentId, slug, body: newest.body, state, isInReview };
  await noteWithOwner(tx, { ...standing, at: clock.now() });
}
