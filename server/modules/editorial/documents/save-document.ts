import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type DocumentBody, documentBody } from '#contract/editorial/documents.ts';
import { recordAct } from '#platform/acts.ts';
import {
  databaseErrorCode,
  type Db,
  inTransaction,
  type Tx,
  UNIQUE_VIOLATION,
} from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { applyVersion, type Document, lockOrAdopt, noteStanding } from './apply-version.ts';
import { mergeFields } from './policy.ts';
import * as documentQueries from './queries/document.ts';
import { findVersion, insertVersion } from './queries/version.ts';

type EditDeps = Pick<Deps, 'db' | 'clock'>;

export type SaveInput = {
  documentId: string;
  slug: string;
  baseNo: number;
  note: string;
  body: DocumentBody;
};

/**
 * Saves a version. It names the one it was made from: what another editor saved since is put together with it field by
 * field, and where both changed the same one the later is told, and nothing is lost. The same words again, as of a
 * double click or an answer that got lost, are the version that is there.
 * @returns the version it was put together with, if any
 */
export async function saveDocument(
  deps: EditDeps,
  actorId: string,
  input: SaveInput,
): Promise<number | undefined> {
  try {
    return await saveVersion(deps, actorId, input);
  } catch (error) {
    // Two documents took one address at once.
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) fail('editorial.slugTaken', error);
    throw error;
  }
}

function saveVersion(
  deps: EditDeps,
  actorId: string,
  input: SaveInput,
): Promise<number | undefined> {
  const { documentId, slug, note } = input;
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const before = await openForSaving(tx, input, at);
    const no = before === undefined ? 1 : before.draftNo + 1;
    const body = before === undefined ? input.body : await bodyOver(tx, before, input);
    if (body === undefined) return undefined;
    if (before !== undefined) {
      if (before.kind !== body.kind) fail('editorial.addressFixed');
      if (before.slug !== slug) await requireFreeAddress(tx, before, slug);
      await documentQueries.updateDocument(tx, documentId, { slug, draftNo: no, updatedAt: at });
    }
    await insertVersion(tx, { documentId, no, body, note, savedAt: at });
    await noteStanding(tx, deps, documentId);
    await recordAct(tx, {
      actorId,
      act: 'editorial.save',
      subject: { kind: 'editorial', id: documentId },
      before: before === undefined ? null : { no: before.draftNo, slug: before.slug },
      after: { no, slug, kind: body.kind },
      at,
    });
    const isMerged = body !== input.body && before !== undefined;
    return isMerged ? before.draftNo : undefined;
  });
}

/** The document as it was, locked; undefined where this save has made it. */
async function openForSaving(
  tx: Tx,
  { documentId, slug, baseNo, body }: SaveInput,
  at: Date,
): Promise<Document | undefined> {
  const there = await lockOrAdopt(tx, documentId);
  if (there !== undefined) return there;
  // A base that was never saved.
  if (baseNo !== 0) fail('editorial.versionConflict');
  const row = { documentId, kind: body.kind, slug, draftNo: 1, updatedAt: at };
  if (await documentQueries.insertDocument(tx, row)) return undefined;
  // A new one whose address another has, or the second of a double click.
  return (await documentQueries.lockDocument(tx, documentId)) ?? fail('editorial.slugTaken');
}

/** What is saved over what is there; undefined where that is there already. */
async function bodyOver(
  tx: Tx,
  { documentId, draftNo, slug, liveNo }: Document,
  input: SaveInput,
): Promise<DocumentBody | undefined> {
  const newest = await findVersion(tx, documentId, draftNo);
  if (slug === input.slug && isDeepStrictEqual(newest?.body, input.body)) return undefined;
  // Who read it before it was a document read what is its first version now.
  const baseNo = input.baseNo === 0 && liveNo !== null ? 1 : input.baseNo;
  if (draftNo === baseNo) return input.body;
  const base = baseNo < draftNo ? await findVersion(tx, documentId, baseNo) : undefined;
  if (base === undefined || newest === undefined || newest.body.kind !== input.body.kind) {
    return fail('editorial.versionConflict', undefined, { draftNo });
  }
  const { merged, conflicts } = mergeFields<Record<string, unknown>>(
    base.body,
    input.body,
    newest.body,
  );
  if (conflicts.length > 0) {
    // `merged` has the later one's words where both differ.
    fail('editorial.versionConflict', undefined, { draftNo, conflicts, merged });
  }
  const body = documentBody.parse(merged);
  return isDeepStrictEqual(body, newest.body) ? undefined : body;
}

async function requireFreeAddress(tx: Tx, there: Document, slug: string): Promise<void> {
  if (there.firstPublishedAt !== null) fail('editorial.addressFixed');
  const kind = there.kind as DocumentBody['kind'];
  if (await documentQueries.findByAddress(tx, kind, slug)) fail('editorial.slugTaken');
}

export type SeedDocument = {
  documentId: string;
  slug: string;
  publishedAt: Date;
  body: z.input<typeof documentBody>;
};

/** Publishes a document of the demo. One that is there stays as editors left it, also where they withdrew it. */
export async function seedDocument(
  db: Db,
  { documentId, slug, publishedAt, body: given }: SeedDocument,
): Promise<void> {
  const body = documentBody.parse(given);
  await inTransaction(db, async (tx) => {
    const row = { documentId, kind: body.kind, slug, draftNo: 1, updatedAt: publishedAt };
    if (!(await documentQueries.insertDocument(tx, row))) return;
    await insertVersion(tx, { documentId, no: 1, body, note: 'Contoh', savedAt: publishedAt });
    const document = await documentQueries.lockDocument(tx, documentId);
    if (document !== undefined) await applyVersion(tx, document, { no: 1, body }, publishedAt);
  });
}
