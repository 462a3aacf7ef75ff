import * as contract from '#contract/editorial/operator-terms.ts';
import { GENERAL_TERMS, termsDocumentOf } from '#contract/editorial/documents.ts';
import { findAnyPackage } from '#modules/commerce/index.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { EditorialDeps } from '../deps.ts';
import {
  planDocument,
  publishDocument,
  rollBackDocument,
  withdrawDocument,
} from './edit-documents.ts';
import { findDocumentView } from './present-document.ts';
import { findDocument } from './queries/document.ts';
import { saveDocument } from './save-document.ts';

/** What finance does with terms of sale: what editors do with documents, by one person whose passkey was just shown. */
export const routes = [
  call(
    contract.saveTerms,
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
  call(contract.publishTerms, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await requireTerms(deps.db, body.documentId);
    await publishDocument(deps, requireAccount(caller).accountId, body);
    return ok(await findDocumentView(deps.db, body.documentId), 'Berlaku untuk pembelian baru');
  }),
  call(contract.planTerms, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await requireTerms(deps.db, body.documentId);
    // Buyers of packages without terms of their own would agree to nothing.
    const isLeaving = body.action === 'withdraw' && body.at !== null;
    if (isLeaving && body.documentId === GENERAL_TERMS) fail('editorial.termsStay');
    await planDocument(deps, requireAccount(caller).accountId, body);
    const message = body.at === null ? 'Jadwal dibatalkan' : 'Terjadwal';
    return ok(await findDocumentView(deps.db, body.documentId), message);
  }),
  call(contract.rollBackTerms, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await requireTerms(deps.db, body.documentId);
    await rollBackDocument(deps, requireAccount(caller).accountId, body);
    return ok(await findDocumentView(deps.db, body.documentId), 'Isi lama berlaku lagi');
  }),
  call(contract.withdrawTerms, async ({ process: deps }: EditorialDeps, { body, caller }) => {
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
export async function refuseTerms(db: Db, documentId: string): Promise<void> {
  if ((await findDocument(db, documentId))?.kind === 'terms') fail('editorial.termsOfFinance');
}
