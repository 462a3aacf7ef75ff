import { isDeepStrictEqual } from 'node:util';
import type { DocumentBody } from '#contract/editorial/documents.ts';
import { recordAct } from '#platform/acts.ts';
import { databaseErrorCode, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { columnsOf, missingOf } from './policy.ts';
import * as documentQueries from './queries/document.ts';
import * as planQueries from './queries/plan.ts';
import { deletePublished, upsertPublished } from './queries/published.ts';
import { findVersion, insertVersion, type Version } from './queries/version.ts';

type EditDeps = Pick<Deps, 'db' | 'clock' | 'testClock'>;
type Document = NonNullable<Awaited<ReturnType<typeof documentQueries.lockDocument>>>;

const UNIQUE_VIOLATION = '23505';

export type SaveInput = {
  documentId: string;
  slug: string;
  baseNo: number;
  note: string;
  body: DocumentBody;
};

/**
 * Saves a version. It names the one it was made from: where another was saved since, the editor is told, and nothing is
 * lost. The same words again, as of a double click or an answer that got lost, are the version that is there.
 */
export async function saveDocument(
  deps: EditDeps,
  actorId: string,
  input: SaveInput,
): Promise<void> {
  try {
    await saveVersion(deps, actorId, input);
  } catch (error) {
    // Two documents took one address at once.
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) fail('editorial.slugTaken', error);
    throw error;
  }
}

function saveVersion(deps: EditDeps, actorId: string, input: SaveInput): Promise<void> {
  const { documentId, slug, baseNo, note, body } = input;
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const before = await openForSaving(tx, input, at);
    const no = before === undefined ? 1 : before.draftNo + 1;
    if (before !== undefined) {
      if (await isSaved(tx, before, input)) return;
      if (before.draftNo !== baseNo) {
        fail('editorial.versionConflict', undefined, { draftNo: before.draftNo });
      }
      if (before.kind !== body.kind) fail('editorial.addressFixed');
      if (before.slug !== slug) await requireFreeAddress(tx, before, slug);
      await documentQueries.updateDocument(tx, documentId, { slug, draftNo: no, updatedAt: at });
    }
    await insertVersion(tx, { documentId, no, body, note, savedAt: at });
    await recordAct(tx, {
      actorId,
      act: 'editorial.save',
      subject: subjectOf(documentId),
      before: before === undefined ? null : { no: before.draftNo, slug: before.slug },
      after: { no, slug, kind: body.kind },
      at,
    });
  });
}

/** The document as it was, locked; undefined where this save has made it. */
async function openForSaving(
  tx: Tx,
  { documentId, slug, baseNo, body }: SaveInput,
  at: Date,
): Promise<Document | undefined> {
  if (baseNo === 0) {
    const row = { documentId, kind: body.kind, slug, draftNo: 1, updatedAt: at };
    if (await documentQueries.insertDocument(tx, row)) return undefined;
  }
  const there = await documentQueries.lockDocument(tx, documentId);
  // A new one whose address another has, or a base that was never saved.
  return there ?? fail(baseNo === 0 ? 'editorial.slugTaken' : 'editorial.versionConflict');
}

async function isSaved(tx: Tx, there: Document, { slug, body }: SaveInput): Promise<boolean> {
  const newest = await findVersion(tx, there.documentId, there.draftNo);
  return there.slug === slug && isDeepStrictEqual(newest?.body, body);
}

async function requireFreeAddress(tx: Tx, there: Document, slug: string): Promise<void> {
  if (there.firstPublishedAt !== null) fail('editorial.addressFixed');
  const kind = there.kind as DocumentBody['kind'];
  if (await documentQueries.findByAddress(tx, kind, slug)) fail('editorial.slugTaken');
}

/** Shows a version to viewers now. */
export function publishDocument(
  deps: EditDeps,
  actorId: string,
  { documentId, no }: { documentId: string; no: number },
): Promise<void> {
  return change(deps, documentId, async (tx, document) => {
    const version = await requireVersion(tx, document, no);
    requireComplete(version);
    if (document.liveNo === no) return;
    const plans = await applyVersion(tx, document, version, deps.testClock.now());
    await recordAct(tx, {
      ...actOn(deps, actorId, documentId),
      act: 'editorial.publish',
      before: { no: document.liveNo, plans },
      after: { no },
    });
  });
}

/** Takes a document away from viewers now; what is planned goes with it. */
export function withdrawDocument(
  deps: EditDeps,
  actorId: string,
  documentId: string,
): Promise<void> {
  return change(deps, documentId, async (tx, document) => {
    const plans = await planQueries.deletePlans(tx, documentId);
    if (document.liveNo === null && plans.length === 0) return;
    if (document.liveNo !== null) await applyWithdrawal(tx, documentId, deps.testClock.now());
    await recordAct(tx, {
      ...actOn(deps, actorId, documentId),
      act: 'editorial.withdraw',
      before: { no: document.liveNo, plans },
      after: null,
    });
  });
}

export type PlanInput = {
  documentId: string;
  action: 'publish' | 'withdraw';
  no: number | null;
  at: string | null;
};

/** Plans a publication or a withdrawal, moves it, or cancels it where no time is given. */
export function planDocument(
  deps: EditDeps,
  actorId: string,
  { documentId, action, ...asked }: PlanInput,
): Promise<void> {
  return change(deps, documentId, async (tx, document) => {
    const at = asked.at === null ? null : new Date(asked.at);
    const no = action === 'publish' ? asked.no : null;
    if (at === null) await planQueries.deletePlans(tx, documentId, action);
    else {
      if (at <= deps.testClock.now()) fail('editorial.planInPast');
      if (no !== null) requireComplete(await requireVersion(tx, document, no));
      await planQueries.upsertPlan(tx, { documentId, action, no, at });
    }
    await recordAct(tx, {
      ...actOn(deps, actorId, documentId),
      act: 'editorial.plan',
      before: null,
      after: { action, no, for: at?.toISOString() ?? null },
    });
  });
}

/** Makes a version the one that viewers see, from a moment on, and returns the plans that this ends. */
export async function applyVersion(tx: Tx, document: Document, { no, body }: Version, at: Date) {
  const { documentId, kind, slug } = document;
  const publishedAt = document.firstPublishedAt ?? at;
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
  await documentQueries.updateDocument(tx, documentId, {
    liveNo: no,
    firstPublishedAt: publishedAt,
    withdrawnAt: null,
  });
  // Of this version nothing is left to do, and an older one must not replace it later.
  return await planQueries.deletePlanUpTo(tx, documentId, no);
}

export async function applyWithdrawal(tx: Tx, documentId: string, at: Date): Promise<void> {
  await deletePublished(tx, documentId);
  await documentQueries.updateDocument(tx, documentId, { liveNo: null, withdrawnAt: at });
  await planQueries.deletePlans(tx, documentId, 'withdraw');
}

/** Does something to a document that is there, alone. */
function change(
  { db, clock }: EditDeps,
  documentId: string,
  work: (tx: Tx, document: Document) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const document = await documentQueries.lockDocument(tx, documentId);
    await work(tx, document ?? fail('editorial.documentNotFound'));
    await documentQueries.updateDocument(tx, documentId, { updatedAt: clock.now() });
  });
}

async function requireVersion(tx: Tx, { documentId }: Document, no: number): Promise<Version> {
  return (await findVersion(tx, documentId, no)) ?? fail('editorial.documentNotFound');
}

function requireComplete({ body }: Version): void {
  const missing = missingOf(body);
  if (missing.length > 0) fail('editorial.incomplete', undefined, { missing });
}

const subjectOf = (documentId: string) => ({ kind: 'editorial', id: documentId });

const actOn = ({ clock }: EditDeps, actorId: string, documentId: string) => ({
  actorId,
  subject: subjectOf(documentId),
  at: clock.now(),
});
