import { GENERAL_TERMS, termsDocumentOf } from '#contract/editorial/documents.ts';
import * as contract from '#contract/editorial/operator-documents.ts';
import * as terms from '#contract/editorial/operator-terms.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { listActs } from '#platform/acts.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import { wordsOfSearch } from '#modules/catalog/index.ts';
import { findAnyPackage } from '#modules/commerce/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { approvable } from '#platform/staff/approvals.ts';
import type { EditorialDeps } from '../deps.ts';
import { lockOrAdopt, requireVersion } from './apply-version.ts';
import {
  type EditDeps,
  planDocument,
  publishDocument,
  rollBackDocument,
  withdrawDocument,
} from './edit-documents.ts';
import { findLowering, impactOf } from './lower-class.ts';
import { saveDocument } from './save-document.ts';
import { findDocumentView, findSnapshotView, presentDocuments } from './present-document.ts';
import { previewDocument } from './preview-document.ts';
import { askReview, decideReview } from './review.ts';
import { findDocument, listDocuments } from './queries/document.ts';
import { readBody } from './policy.ts';
import { findKeptVersion, listVersions } from './queries/version.ts';

const ASKED = 'Menunggu orang kedua: klasifikasi usianya turun';

/** What editors do with documents; each deed is written down with who did it. */
export const routes = [
  call(
    contract.saveDocument,
    async ({ process: deps }: EditorialDeps, { body, caller }) => {
      const mergedWith = await saveDocument(deps, requireAccount(caller).accountId, body);
      const view = await findDocumentView(deps.db, body.documentId);
      const isMerged = mergedWith !== undefined;
      return ok(view, isMerged ? `Tersimpan, digabung dengan versi ${mergedWith}` : 'Tersimpan');
    },
    { bodyLimit: contract.MOST_DOCUMENT_BYTES },
  ),
  call(contract.publishDocument, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await refuseTerms(deps.db, body.documentId);
    const approval = await publishDocument(deps, requireAccount(caller).accountId, body);
    if (approval !== undefined) return ok({ approval }, ASKED);
    return ok(await findDocumentView(deps.db, body.documentId), 'Sudah tayang');
  }),
  call(contract.planDocument, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await refuseTerms(deps.db, body.documentId);
    const approval = await planDocument(deps, requireAccount(caller).accountId, body);
    if (approval !== undefined) return ok({ approval }, ASKED);
    const message = body.at === null ? 'Jadwal dibatalkan' : 'Terjadwal';
    return ok(await findDocumentView(deps.db, body.documentId), message);
  }),
  call(contract.rollBackDocument, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await refuseTerms(deps.db, body.documentId);
    const approval = await rollBackDocument(deps, requireAccount(caller).accountId, body);
    if (approval !== undefined) return ok({ approval }, ASKED);
    return ok(await findDocumentView(deps.db, body.documentId), 'Versi lama tayang lagi');
  }),
  call(contract.withdrawDocument, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await refuseTerms(deps.db, body.documentId);
    await withdrawDocument(deps, requireAccount(caller).accountId, body.documentId);
    return ok(await findDocumentView(deps.db, body.documentId), 'Sudah diturunkan');
  }),
  call(contract.askDocumentReview, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await refuseTerms(deps.db, body.documentId);
    await askReview(deps, requireAccount(caller).accountId, body);
    const view = await findDocumentView(deps.db, body.documentId);
    return ok(view, body.isAsked ? 'Menunggu tinjauan' : 'Permintaan dibatalkan');
  }),
  call(
    contract.decideDocumentReview,
    async ({ process: deps }: EditorialDeps, { body, caller }) => {
      await refuseTerms(deps.db, body.documentId);
      await decideReview(deps, requireAccount(caller).accountId, body);
      const view = await findDocumentView(deps.db, body.documentId);
      return ok(view, body.isApproved ? 'Disetujui' : 'Dikembalikan');
    },
  ),
  call(contract.listDocuments, async ({ process: { db } }: EditorialDeps, { query }) => {
    const { kind, state, pageSize } = query;
    const words = wordsOfSearch(query.words);
    const inReview = query.inReview === 'Y';
    const after = readPageKey(query.after);
    const rows = await listDocuments(db, {
      kind,
      state,
      inReview,
      words,
      after,
      limit: pageSize + 1,
    });
    return ok({
      documents: await presentDocuments(db, rows.slice(0, pageSize)),
      next: nextPageKey(rows, pageSize, ({ updatedAt, documentId }) => ({
        value: updatedAt.getTime(),
        id: documentId,
      })),
    });
  }),
  call(contract.getDocument, async ({ process: { db } }: EditorialDeps, { query }) => {
    const { documentId, no } = query;
    const snapshot = await findSnapshotView(db, documentId);
    if (snapshot !== undefined) return ok(snapshot);
    const view = await findDocumentView(db, documentId);
    const kept = await findKeptVersion(db, documentId, no ?? view.draftNo);
    const version = kept ?? fail('editorial.documentNotFound');
    return ok({ ...view, no: version.no, body: version.body ?? null });
  }),
  call(contract.listDocumentVersions, async ({ process: { db } }: EditorialDeps, { query }) => {
    const { documentId, pageSize, before } = query;
    if ((await findSnapshotView(db, documentId)) !== undefined) {
      return ok({ versions: [], next: null, acts: [] });
    }
    await findDocumentView(db, documentId);
    const [rows, acts] = await Promise.all([
      listVersions(db, documentId, { before, limit: pageSize + 1 }),
      listActs(db, { kind: 'editorial', id: documentId }),
    ]);
    const authors = new Map(
      acts
        .filter(({ act }) => act === 'editorial.save')
        .map(({ after, actorId }) => [(after as { no?: number } | null)?.no, actorId]),
    );
    const people = new Set(acts.flatMap(({ actorId }) => actorId ?? []));
    const names = await listAccountNames(db, [...people]);
    const whoIs = (accountId: string | null = null) => ({
      accountId,
      by: accountId === null ? null : (names.get(accountId) ?? null),
    });
    const versions = rows.slice(0, pageSize);
    return ok({
      versions: versions.map(({ body, ...version }) => ({
        ...version,
        isReadable: body === null || readBody(body) !== undefined,
        ...whoIs(authors.get(version.no)),
      })),
      next: rows.length > pageSize ? (versions.at(-1)?.no ?? null) : null,
      acts: acts.map(({ act, at, actorId, before: was, after }) => ({
        act: act.replace('editorial.', ''),
        at,
        ...whoIs(actorId),
        before: was as contract.DocumentDeed,
        after: after as contract.DocumentDeed,
      })),
    });
  }),
  call(contract.previewDocument, async ({ process: deps }: EditorialDeps, { query }) => {
    const { documentId, no, isChild, tier, hideScores, at } = query;
    const segment = {
      isChild: isChild === 'Y',
      tier,
      hideScores,
      at: at === undefined ? deps.testClock.now() : new Date(at),
    };
    return ok(await previewDocument(deps, { documentId, no }, segment));
  }),
];

/** What finance does with terms of sale: what editors do with documents, by one person whose passkey was just shown. */
export const termsRoutes = [
  call(
    terms.saveTerms,
    async ({ process: deps }: EditorialDeps, { body: { body, ...save }, caller }) => {
      const { packageId } = body;
      const offer = packageId === null ? undefined : await findAnyPackage(deps.db, packageId);
      if (packageId !== null && offer === undefined) fail('commerce.packageNotFound');
      const documentId = termsDocumentOf(packageId);
      const input = { ...save, documentId, slug: packageId ?? 'umum', body };
      const mergedWith = await saveDocument(deps, requireAccount(caller).accountId, input);
      const view = await findDocumentView(deps.db, documentId);
      const isMerged = mergedWith !== undefined;
      return ok(view, isMerged ? `Tersimpan, digabung dengan versi ${mergedWith}` : 'Tersimpan');
    },
  ),
  call(terms.publishTerms, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await requireTerms(deps.db, body.documentId);
    await publishDocument(deps, requireAccount(caller).accountId, body);
    return ok(await findDocumentView(deps.db, body.documentId), 'Berlaku untuk pembelian baru');
  }),
  call(terms.planTerms, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await requireTerms(deps.db, body.documentId);
    // Buyers of packages without terms of their own would agree to nothing.
    const isLeaving = body.action === 'withdraw' && body.at !== null;
    if (isLeaving && body.documentId === GENERAL_TERMS) fail('editorial.termsStay');
    await planDocument(deps, requireAccount(caller).accountId, body);
    const message = body.at === null ? 'Jadwal dibatalkan' : 'Terjadwal';
    return ok(await findDocumentView(deps.db, body.documentId), message);
  }),
  call(terms.rollBackTerms, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await requireTerms(deps.db, body.documentId);
    await rollBackDocument(deps, requireAccount(caller).accountId, body);
    return ok(await findDocumentView(deps.db, body.documentId), 'Isi lama berlaku lagi');
  }),
  call(terms.withdrawTerms, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await requireTerms(deps.db, body.documentId);
    if (body.documentId === GENERAL_TERMS) fail('editorial.termsStay');
    await withdrawDocument(deps, requireAccount(caller).accountId, body.documentId);
    return ok(await findDocumentView(deps.db, body.documentId), 'Syarat umum berlaku lagi');
  }),
];

async function requireTerms(db: Db, documentId: string): Promise<void> {
  if ((await findDocument(db, documentId))?.kind !== 'terms') fail('editorial.documentNotFound');
}

/** Calls of editors reach no terms. What kind a document is of never changes. */
async function refuseTerms(db: Db, documentId: string): Promise<void> {
  if ((await findDocument(db, documentId))?.kind === 'terms') fail('editorial.termsOfFinance');
}

/** The three ways to publish, as a second person sees and does them. */
export function approvablePublications(deps: EditDeps) {
  const impact = async (
    tx: Tx,
    { documentId, no, at = null }: { documentId: string; no: number | null; at?: string | null },
  ) => {
    const document = await lockOrAdopt(tx, documentId);
    if (document === undefined || no === null) return fail('editorial.documentNotFound');
    const { body } = await requireVersion(tx, document, no);
    const lowering = await findLowering(tx, documentId, body);
    return impactOf(lowering ?? fail('editorial.documentNotFound'), no, at);
  };
  const own = (tx: Tx) => ({ ...deps, db: tx });
  const area = 'rights' as const;
  const done = async (deed: Promise<unknown>, { documentId }: { documentId: string }) => {
    await deed;
    return { result: { documentId } };
  };
  return [
    approvable(contract.publishDocument, {
      area,
      impact,
      run: (tx, input, { askedBy, approvalId }) =>
        done(publishDocument(own(tx), askedBy, input, approvalId), input),
    }),
    approvable(contract.planDocument, {
      area,
      impact,
      run: (tx, input, { askedBy, approvalId }) =>
        done(planDocument(own(tx), askedBy, input, approvalId), input),
    }),
    approvable(contract.rollBackDocument, {
      area,
      impact,
      run: (tx, input, { askedBy, approvalId }) =>
        done(rollBackDocument(own(tx), askedBy, input, approvalId), input),
    }),
  ];
}
