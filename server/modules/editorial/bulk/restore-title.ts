import { dateTime } from '#contract/formats.ts';
import { endLicence, listLicencesOf } from '#modules/catalog/index.ts';
import type { Tx } from '#platform/db.ts';
import { BulkRefused, refuseRow } from '#platform/staff/bulk-acts.ts';
import { lockOrAdopt } from '../documents/apply-version.ts';
import {
  publishDocument,
  rollBackDocument,
  withdrawDocument,
} from '../documents/edit-documents.ts';
import { deletePlans, upsertPlan } from '../documents/queries/plan.ts';
import { findVersion } from '../documents/queries/version.ts';
import { saveDocument } from '../documents/save-document.ts';
import {
  type After,
  type Asked,
  type Before,
  type BulkDeps,
  type Licence,
  refuseLowerClass,
  standingNow,
} from './standing.ts';

export const restoreTitle = ({ tx, deps, job, item }: Asked): Promise<string | null> => {
  const [actorId, documentId] = [job.accountId ?? '', item.titleId ?? ''];
  const given = { tx, deps, actorId, documentId, after: item.after as After };
  return restoreDocument(given, item.before as Before | null);
};

type Restoring = { tx: Tx; deps: BulkDeps; actorId: string; documentId: string; after: After };

/**
 * Gives a document back what it was before a job changed it: what viewers saw, what was planned, the words of the newest
 * version as a new one.
 * @returns what stays nevertheless, in words
 */
export async function restoreDocument(
  { tx, deps, actorId, documentId, after }: Restoring,
  before: Before | null,
): Promise<string | null> {
  const own = { ...deps, db: tx };
  const now = await standingNow(tx, documentId);
  if (now.draftNo !== after.draftNo || now.liveNo !== after.liveNo)
    throw new BulkRefused('Sudah diubah lagi sesudahnya: dibiarkan');
  const left = after.licence && (await restoreLicence(own, actorId, documentId, after.licence));
  if (before === null) {
    // Addresses are never given away: what the file brought stays, where no viewer sees it.
    if (after.liveNo !== null) await withdrawDocument(own, actorId, documentId);
    return 'Judul baru ini tinggal sebagai draf';
  }
  const isOnlyLicence = after.draftNo === before.draftNo && after.liveNo === before.liveNo;
  if (isOnlyLicence && left !== undefined) throw new BulkRefused(left);
  if (after.draftNo !== before.draftNo) await restoreWords(own, actorId, documentId, before, after);
  else if (before.liveNo === null && after.liveNo !== null)
    await withdrawDocument(own, actorId, documentId);
  else if (before.liveNo !== null && before.liveNo !== after.liveNo) {
    await refuseLowerClass(tx, documentId, before.liveNo);
    await publishDocument(own, actorId, { documentId, no: before.liveNo });
  }
  await deletePlans(tx, documentId);
  for (const { action, no, for: at } of before.plans) {
    if (new Date(at) > deps.testClock.now())
      await upsertPlan(tx, { documentId, action: action as 'publish', no, at: new Date(at) });
  }
  return left ?? null;
}

async function restoreWords(
  deps: Omit<BulkDeps, 'db'> & { db: Tx },
  actorId: string,
  documentId: string,
  before: Before,
  after: After,
): Promise<void> {
  // Shown to viewers: the old words come back as a version that they see.
  if (after.liveNo === after.draftNo) {
    await refuseLowerClass(deps.db, documentId, before.draftNo);
    await rollBackDocument(deps, actorId, { documentId, no: before.draftNo });
    return;
  }
  const old = await findVersion(deps.db, documentId, before.draftNo);
  const document = await lockOrAdopt(deps.db, documentId);
  if (old === undefined || document === undefined) return refuseRow('Versi lamanya tidak ada lagi');
  const note = `Kembali ke versi ${before.draftNo}`;
  const { slug } = document;
  await saveDocument(deps, actorId, {
    documentId,
    slug,
    baseNo: after.draftNo,
    note,
    body: old.body,
  });
}

/**
 * Ends a licence that the job made. One that it changed stays as it is: a job makes none wider, so the old days would be an
 * extension, or an ended licence that runs again, and that takes a second person.
 * @returns what stays, in words
 */
async function restoreLicence(
  deps: Omit<BulkDeps, 'db'> & { db: Tx },
  actorId: string,
  titleId: string,
  { licenceId, before, savedAt }: Licence,
): Promise<string | undefined> {
  const row = (await listLicencesOf(deps.db, titleId)).find((each) => each.licenceId === licenceId);
  if (row === undefined) return undefined;
  if (row.endedAt !== null || row.updatedAt.toISOString() !== savedAt)
    throw new BulkRefused('Lisensinya sudah diubah lagi sesudahnya: dibiarkan');
  if (before === null) {
    await endLicence(deps, actorId, { licenceId, reason: 'Impor dibatalkan' });
    return undefined;
  }
  const [from, to] = [before.fromAt, before.endedAt ?? before.toAt].map((at) =>
    at === null ? 'seterusnya' : dateTime(new Date(at)),
  );
  return `Lisensinya tetap seperti sesudah impor (dulu ${from} sampai ${to}): memperluasnya perlu orang kedua, lakukan di halaman judulnya`;
}
