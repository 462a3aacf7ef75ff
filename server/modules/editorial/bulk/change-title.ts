import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { titleBody, type TitleBody } from '#contract/catalog/title-body.ts';
import { filmClasses } from '#contract/constants.ts';
import { findWider, listLicencesOf, writeLicence } from '#modules/catalog/index.ts';
import type { Tx } from '#platform/db.ts';
import { BulkRefused, refuseRow } from '#platform/staff/bulk-acts.ts';
import { lockOrAdopt, type Document } from '../documents/apply-version.ts';
import { publishDocument, withdrawDocument } from '../documents/edit-documents.ts';
import { saveDocument } from '../documents/save-document.ts';
import { findVersion } from '../documents/queries/version.ts';
import type { ItemRow } from './queries.ts';
import type { TitleChange } from './read-import.ts';
import {
  type After,
  type Asked,
  type Before,
  type BulkDeps,
  type Licence,
  refuseLowerClass,
  standingNow,
  standingOf,
} from './standing.ts';

/** Done: how it stood and stands. Null: it was so already. */
type Changed = { before: Before | null; after: After } | null;

/** Does a job's act on one title, by the use cases that also do it alone, in one transaction. */
export async function changeTitle({ tx, deps, job, item }: Asked): Promise<Changed> {
  const [own, actorId] = [{ ...deps, db: tx }, job.accountId ?? ''];
  const documentId = item.titleId ?? '';
  const change = (item.change ?? job.change ?? {}) as TitleChange;
  const document = await lockOrAdopt(tx, documentId);
  if (document === undefined && change.isNew !== true)
    throw new BulkRefused('Judul ini tidak ada lagi');
  if (document !== undefined && document.kind !== 'title') throw new BulkRefused('Ini bukan judul');
  const before = document === undefined ? null : await standingOf(tx, document);
  if (document !== undefined && job.act === 'publish') {
    if (document.liveNo === document.draftNo) return null;
    await refuseLowerClass(tx, documentId, document.draftNo);
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
  deps: Omit<BulkDeps, 'db'> & { db: Tx },
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
    if (change.isPublished === true && document?.liveNo === draftNo && draftNo > 0) {
      await refuseLowerClass(tx, documentId, draftNo + 1);
      await publishDocument(deps, actorId, { documentId, no: draftNo + 1 });
    }
  }
  const licence = change.licence && (await saveTerms(deps, actorId, documentId, change.licence));
  if (!hasNews && licence === undefined) return null;
  return licence === undefined ? {} : { licence };
}

/** A title's words with a change over them. */
function bodyWith(
  old: TitleBody | undefined,
  { name }: Pick<ItemRow, 'name'>,
  change: TitleChange,
): TitleBody {
  const { set = {}, addGenres, removeGenres, addCategories, removeCategories } = change;
  if (old !== undefined && set.titleKind !== undefined && set.titleKind !== old.titleKind)
    throw new BulkRefused('Film tidak bisa menjadi seri, atau sebaliknya');
  const rank = (of: TitleBody['filmClass']) => (of === null ? -1 : filmClasses.indexOf(of));
  if (old !== undefined && set.filmClass !== undefined && rank(set.filmClass) < rank(old.filmClass))
    throw new BulkRefused(
      'Klasifikasi usia tidak diturunkan sekaligus: lakukan di halaman judulnya',
    );
  const base = old ?? titleBody.parse({ kind: 'title', titleKind: 'film', name });
  const listed = (now: readonly string[], add: string[] = [], remove: string[] = []) => {
    const next = [...new Set([...now, ...add])].filter((slug) => !remove.includes(slug));
    return next.length > 12 ? refuseRow('Genre atau kategori menjadi lebih dari 12') : next;
  };
  const next = { ...base, ...set };
  return titleBody.parse({
    ...next,
    genres: listed(next.genres, addGenres, removeGenres),
    categories: listed(next.categories, addCategories, removeCategories),
  });
}

/** Saves a licence by its holder and contract. Undefined: it says that already. */
async function saveTerms(
  deps: Omit<BulkDeps, 'db'> & { db: Tx },
  actorId: string,
  titleId: string,
  { licensor, contract, fromAt, toAt }: NonNullable<TitleChange['licence']>,
): Promise<Licence | undefined> {
  const all = await listLicencesOf(deps.db, titleId);
  const there = all.find((each) => each.licensor === licensor && each.contract === contract);
  const before = there && {
    fromAt: there.fromAt.toISOString(),
    toAt: there.toAt?.toISOString() ?? null,
    endedAt: there.endedAt?.toISOString() ?? null,
  };
  if (before?.endedAt === null && before.fromAt === fromAt && before.toAt === toAt)
    return undefined;
  const { territories = [], catchupHours = null } = there ?? {};
  const platforms = (there?.platforms ?? []) as never[];
  const terms = {
    licenceId: there?.licenceId ?? randomUUID(),
    licensor,
    fromAt,
    toAt,
    territories,
    platforms,
    catchupHours,
    costRupiah: there?.costRupiah == null ? null : Number(there.costRupiah),
    sharePercent: there?.sharePercent == null ? null : Number(there.sharePercent),
  };
  if (findWider(there === undefined ? all : [there], terms).length > 0)
    return refuseRow('Memperluas lisensi perlu orang kedua: lakukan di halaman judulnya');
  const row = await writeLicence(deps, actorId, { ...terms, titleId, contract, reason: '' });
  return {
    licenceId: row.licenceId,
    before: before ?? null,
    savedAt: row.updatedAt.toISOString(),
  };
}
