import { isDeepStrictEqual } from 'node:util';
import { titleBody, type TitleBody } from '#contract/catalog/title-body.ts';
import { filmClasses } from '#contract/constants.ts';
import { endLicence, listLicencesOf, writeLicence } from '#modules/catalog/index.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { lockOrAdopt, type Document } from '../documents/apply-version.ts';
import {
  publishDocument,
  rollBackDocument,
  withdrawDocument,
} from '../documents/edit-documents.ts';
import { saveDocument } from '../documents/save-document.ts';
import { findVersion } from '../documents/queries/version.ts';
import { deletePlans, listPlans, upsertPlan } from '../documents/queries/plan.ts';
import type { ItemRow, JobRow } from './queries.ts';
import type { TitleChange } from './read-import.ts';

export type BulkDeps = Pick<Deps, 'db' | 'clock' | 'testClock' | 'events'>;
type Standing = Pick<Document, 'draftNo' | 'liveNo'>;
type Licence = { licenceId: string; before: { fromAt: string; toAt: string | null } | null };
/** How a title stood, to go back to. */
export type Before = Standing & { plans: { action: string; no: number | null; for: string }[] };
export type After = Standing & { licence?: Licence };
/** Done: how it stood and stands. Null: it was so already. */
export type Changed = { before: Before | null; after: After } | null;

/** Why a title is left out, in words. */
export class TitleRefused extends Error {}

type Asked = { tx: Tx; deps: BulkDeps; job: JobRow; item: ItemRow };

/** Does a job's act on one title, by the use cases that also do it alone, in one transaction. */
export async function changeTitle({ tx, deps, job, item }: Asked): Promise<Changed> {
  const [own, actorId] = [{ ...deps, db: tx }, job.accountId ?? ''];
  const documentId = item.titleId ?? '';
  const change = (item.change ?? job.change ?? {}) as TitleChange;
  const document = await lockOrAdopt(tx, documentId);
  if (document === undefined && change.isNew !== true)
    throw new TitleRefused('Judul ini tidak ada lagi');
  if (document !== undefined && document.kind !== 'title')
    throw new TitleRefused('Ini bukan judul');
  const before = document === undefined ? null : await standingOf(tx, document);
  if (document !== undefined && job.act === 'publish') {
    if (document.liveNo === document.draftNo) return null;
    await publishDocument(own, actorId, { documentId, no: document.draftNo });
  } else if (document !== undefined && job.act === 'withdraw') {
    if (document.liveNo === null && before?.plans.length === 0) return null;
    await withdrawDocument(own, actorId, documentId);
  } else {
    const licence = await changeWords(own, actorId, { document, item, change, jobName: job.name });
    if (licence === null) return null;
    return { before, after: { ...(await standingNow(tx, documentId)), ...licence } };
  }
  return { before, after: await standingNow(tx, documentId) };
}

type Words = {
  document: Document | undefined;
  item: ItemRow;
  change: TitleChange;
  jobName: string;
};

/** Saves what a change says as a version, and shows it where the newest version was shown. Null: nothing changed. */
async function changeWords(
  deps: BulkDeps & { db: Tx },
  actorId: string,
  { document, item, change, jobName }: Words,
): Promise<{ licence?: Licence } | null> {
  const tx = deps.db;
  const documentId = item.titleId ?? '';
  const newest = document && (await findVersion(tx, documentId, document.draftNo));
  const old = newest?.body.kind === 'title' ? newest.body : undefined;
  const body = bodyWith(old, item, change);
  const hasNews = old === undefined || !isDeepStrictEqual(old, body);
  if (hasNews) {
    const { draftNo = 0, slug = item.slug } = document ?? {};
    const input = { documentId, slug, baseNo: draftNo, note: jobName.slice(0, 200), body };
    await saveDocument(deps, actorId, input);
    if (change.isPublished === true && document?.liveNo === draftNo && draftNo > 0)
      await publishDocument(deps, actorId, { documentId, no: draftNo + 1 });
  }
  const licence = change.licence && (await saveTerms(deps, actorId, documentId, change.licence));
  if (!hasNews && licence === undefined) return null;
  return licence === undefined ? {} : { licence };
}

/** A title's words with a change over them. */
export function bodyWith(
  old: TitleBody | undefined,
  { name }: Pick<ItemRow, 'name'>,
  change: TitleChange,
): TitleBody {
  const { set = {}, addGenres, removeGenres, addCategories, removeCategories } = change;
  if (old !== undefined && set.titleKind !== undefined && set.titleKind !== old.titleKind)
    throw new TitleRefused('Film tidak bisa menjadi seri, atau sebaliknya');
  const rank = (of: TitleBody['filmClass']) => (of === null ? -1 : filmClasses.indexOf(of));
  if (old !== undefined && set.filmClass !== undefined && rank(set.filmClass) < rank(old.filmClass))
    throw new TitleRefused(
      'Klasifikasi usia tidak diturunkan sekaligus: lakukan di halaman judulnya',
    );
  const base = old ?? titleBody.parse({ kind: 'title', titleKind: 'film', name });
  const listed = (now: readonly string[], add: string[] = [], remove: string[] = []) => {
    const next = [...new Set([...now, ...add])].filter((slug) => !remove.includes(slug));
    return next.length > 12 ? refuse('Genre atau kategori menjadi lebih dari 12') : next;
  };
  const next = { ...base, ...set };
  return titleBody.parse({
    ...next,
    genres: listed(next.genres, addGenres, removeGenres),
    categories: listed(next.categories, addCategories, removeCategories),
  });
}

const refuse = (words: string): never => {
  throw new TitleRefused(words);
};

/** Saves a licence by its holder and contract. Undefined: it says that already. */
async function saveTerms(
  deps: BulkDeps & { db: Tx },
  actorId: string,
  titleId: string,
  { licensor, contract, fromAt, toAt }: NonNullable<TitleChange['licence']>,
): Promise<Licence | undefined> {
  const all = await listLicencesOf(deps.db, titleId);
  const there = all.find((each) => each.licensor === licensor && each.contract === contract);
  const before = there && {
    fromAt: there.fromAt.toISOString(),
    toAt: there.toAt?.toISOString() ?? null,
  };
  if (there?.endedAt === null && before?.fromAt === fromAt && before.toAt === toAt)
    return undefined;
  const endOf = (at: string | null) => (at === null ? Infinity : Date.parse(at));
  if (there !== undefined && (there.endedAt !== null || endOf(toAt) > endOf(before?.toAt ?? null)))
    return refuse('Memperpanjang lisensi perlu orang kedua: lakukan di halaman judulnya');
  const { territories = [], platforms = [], catchupHours = null } = there ?? {};
  const row = await writeLicence(deps, actorId, {
    licenceId: there?.licenceId ?? crypto.randomUUID(),
    titleId,
    licensor,
    contract,
    fromAt,
    toAt,
    territories,
    platforms: platforms as never[],
    catchupHours,
    costRupiah: there?.costRupiah == null ? null : Number(there.costRupiah),
    sharePercent: there?.sharePercent == null ? null : Number(there.sharePercent),
    reason: '',
  });
  return { licenceId: row.licenceId, before: before ?? null };
}

/**
 * Gives a title back what it was before a job changed it: what viewers saw, what was planned, the words of the newest
 * version as a new one.
 * @returns what stays nevertheless, in words
 */
export async function restoreTitle({ tx, deps, job, item }: Asked): Promise<string | null> {
  const [own, actorId] = [{ ...deps, db: tx }, job.accountId ?? ''];
  const documentId = item.titleId ?? '';
  const before = item.before as Before | null;
  const after = item.after as After;
  const now = await standingNow(tx, documentId);
  if (now.draftNo !== after.draftNo || now.liveNo !== after.liveNo)
    throw new TitleRefused('Sudah diubah lagi sesudahnya: dibiarkan');
  if (after.licence !== undefined) await restoreLicence(own, actorId, documentId, after.licence);
  if (before === null) {
    // Addresses are never given away: what the file brought stays, where no viewer sees it.
    if (after.liveNo !== null) await withdrawDocument(own, actorId, documentId);
    return 'Judul baru ini tinggal sebagai draf';
  }
  if (after.draftNo !== before.draftNo) await restoreWords(own, actorId, documentId, before, after);
  else if (before.liveNo === null && after.liveNo !== null)
    await withdrawDocument(own, actorId, documentId);
  else if (before.liveNo !== null && before.liveNo !== after.liveNo)
    await publishDocument(own, actorId, { documentId, no: before.liveNo });
  await deletePlans(tx, documentId);
  for (const { action, no, for: at } of before.plans) {
    if (new Date(at) > deps.testClock.now())
      await upsertPlan(tx, { documentId, action: action as 'publish', no, at: new Date(at) });
  }
  return null;
}

async function restoreWords(
  deps: BulkDeps & { db: Tx },
  actorId: string,
  documentId: string,
  before: Before,
  after: After,
): Promise<void> {
  // Shown to viewers: the old words come back as a version that they see.
  if (after.liveNo === after.draftNo)
    return rollBackDocument(deps, actorId, { documentId, no: before.draftNo });
  const old = await findVersion(deps.db, documentId, before.draftNo);
  const document = await lockOrAdopt(deps.db, documentId);
  if (old === undefined || document === undefined) return refuse('Versi lamanya tidak ada lagi');
  const note = `Kembali ke versi ${before.draftNo}`;
  const { slug } = document;
  await saveDocument(deps, actorId, {
    documentId,
    slug,
    baseNo: after.draftNo,
    note,
    body: old.body,
  });
  return undefined;
}

/** A licence that the job made is ended; one that it changed gets its days back. */
async function restoreLicence(
  deps: BulkDeps & { db: Tx },
  actorId: string,
  titleId: string,
  { licenceId, before }: Licence,
): Promise<void> {
  const row = (await listLicencesOf(deps.db, titleId)).find((each) => each.licenceId === licenceId);
  if (row === undefined) return;
  const { updatedAt: _, editedAt: __, endedAt: ___, ...terms } = row;
  if (before === null) await endLicence(deps, actorId, { licenceId, reason: 'Impor dibatalkan' });
  else
    await writeLicence(deps, actorId, {
      ...terms,
      ...before,
      platforms: terms.platforms as never[],
      costRupiah: terms.costRupiah === null ? null : Number(terms.costRupiah),
      sharePercent: terms.sharePercent === null ? null : Number(terms.sharePercent),
      reason: 'Impor dibatalkan',
    });
}

async function standingOf(tx: Tx, { documentId, draftNo, liveNo }: Document): Promise<Before> {
  const plans = await listPlans(tx, [documentId]);
  return {
    draftNo,
    liveNo,
    plans: plans.map(({ action, no, at }) => ({ action, no, for: at.toISOString() })),
  };
}

async function standingNow(tx: Tx, documentId: string): Promise<Standing> {
  const { draftNo = 0, liveNo = null } = (await lockOrAdopt(tx, documentId)) ?? {};
  return { draftNo, liveNo };
}
