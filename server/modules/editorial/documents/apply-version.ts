import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import {
  applyToOwner,
  findMissing,
  findSnapshot,
  isNoted,
  isOwned,
  noteWithOwner,
  withdrawFromOwner,
} from './owners.ts';
import { columnsOf, readBody, stateOf } from './policy.ts';
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

export type Live = Pick<Document, 'documentId' | 'kind' | 'slug' | 'firstPublishedAt'> & Version;

/** Makes a version the one that viewers see, from a moment on, and returns the plans that this ends. */
export async function applyVersion(tx: Tx, document: Document, version: Version, at: Date) {
  const live = { ...document, ...version };
  await applyWithOwner(tx, live, at);
  return await markLive(tx, [live], at);
}

/** Writes what stands with another module. Nothing is live before `markLive`. */
export async function applyWithOwner(tx: Tx, live: Live, at: Date): Promise<void> {
  const { documentId, slug, body } = live;
  const publishedAt = live.firstPublishedAt ?? at;
  await applyToOwner(tx, { documentId, slug, body, publishedAt, at });
}

/** The rest of it, for many in three statements. */
export async function markLive(tx: Tx, lives: readonly Live[], at: Date) {
  const own = lives.filter(({ body }) => !isOwned(body.kind));
  await upsertPublished(
    tx,
    own.map(({ documentId, kind, slug, no, body, firstPublishedAt }) => ({
      documentId,
      kind,
      slug,
      no,
      body: JSON.stringify(body),
      publishedAt: firstPublishedAt ?? at,
      updatedAt: at,
      ...columnsOf(body),
    })),
  );
  await documentQueries.updateDocumentsLive(
    tx,
    lives.map(({ documentId, no, firstPublishedAt }) => ({
      documentId,
      no,
      publishedAt: firstPublishedAt ?? at,
    })),
  );
  // Of this version nothing is left to do, and an older one must not replace it later.
  return await planQueries.deletePlansUpTo(tx, lives);
}

export async function applyWithdrawal(
  tx: Tx,
  { documentId, kind }: Pick<Document, 'documentId' | 'kind'>,
  at: Date,
): Promise<void> {
  if (!(await withdrawFromOwner(tx, kind, documentId, at))) await deletePublished(tx, documentId);
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

/** Tells their owners how documents stand after something was done with them. */
export async function noteStanding(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  ...documentIds: readonly string[]
): Promise<void> {
  const all = await documentQueries.listDocumentsById(tx, documentIds);
  const noted = all.filter(({ kind }) => isNoted(kind));
  if (noted.length === 0) return;
  const ids = noted.map(({ documentId }) => documentId);
  const plans = await planQueries.listPlans(tx, ids);
  const reviews = await listReviews(tx, ids);
  for (const document of noted) {
    const { documentId, slug } = document;
    const body = readBody(document.body);
    if (body === undefined) continue;
    const isPlanned = plans.some(
      (plan) => plan.documentId === documentId && plan.action === 'publish',
    );
    const review = reviews.find((each) => each.documentId === documentId);
    const standing = {
      documentId,
      slug,
      body,
      state: stateOf({ ...document, isPlanned }),
      isInReview: review?.state === 'waiting',
    };
    await noteWithOwner(tx, { ...standing, at: clock.now() });
  }
}
