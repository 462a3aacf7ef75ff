import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { DAY } from '#contract/constants.ts';
import {
  BULK_TITLES_MAX,
  type createBulk as bulkContract,
  type createListBulk as listContract,
  type ListAct,
  listActCallers,
} from '#contract/editorial/bulk.ts';
import type { createImport as importContract } from '#contract/editorial/title-import.ts';
import { findEntryIds, listEntries, listEntriesById } from '#modules/catalog/index.ts';
import type { AccountCaller } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { findBulkAct } from '#platform/staff/bulk-acts.ts';
import type { BulkDeps } from './standing.ts';
import * as queries from './queries.ts';
import { licenceFields, listTopics, readFile, readLines, type TitleChange } from './read-import.ts';

type BulkInput = z.output<NonNullable<typeof bulkContract.body>>;
type ImportInput = z.output<NonNullable<typeof importContract.body>>;
type ListInput = z.output<NonNullable<typeof listContract.body>>;
/** What an act on titles touches decides whose it is. */
type Touches = { words: boolean; licences: boolean };
/** What a job keeps of its act, and who agreed to it. */
export type JobChange = { touches?: Touches; approvalId?: string; undoApprovalId?: string };

/** The event that a job has something to do. */
export const BULK_EVENT = 'editorial.bulk';

const actNames = { publish: 'Terbitkan', withdraw: 'Tarik dari tayang', change: 'Ubah' } as const;

const listNames = {
  review: { publish: 'Tayangkan ulasan', hide: 'Sembunyikan ulasan', remove: 'Hapus ulasan' },
  asset: {
    retry: 'Olah lagi media',
    cancel: 'Batalkan olahan media',
    waive: 'Kecualikan temuan QC',
  },
} as const;

const hasRole = (caller: AccountCaller, ...roles: string[]) =>
  caller.staff?.roles.some((own) => roles.includes(own)) === true;

const mayTouch = (caller: AccountCaller, { words, licences }: Touches) =>
  (!words || hasRole(caller, 'editor', 'admin')) &&
  (!licences || hasRole(caller, 'rights', 'admin'));

/** Whether a job is of the kind that the caller does. */
export function mayAct(
  caller: AccountCaller,
  { act, change }: Pick<queries.JobRow, 'act' | 'change'>,
): boolean {
  if (act in listActCallers) return hasRole(caller, ...listActCallers[act as ListAct]);
  const { touches = { words: true, licences: false } } = (change ?? {}) as JobChange;
  return mayTouch(caller, touches);
}

/** Keeps which titles an act is about; trying it out begins at once. */
export async function createBulk(deps: BulkDeps, caller: AccountCaller, input: BulkInput) {
  if (!mayTouch(caller, { words: true, licences: false })) fail('editorial.bulkNotYours');
  const { jobId, act, select } = input;
  const titles = await listSelected(deps, select);
  if (titles.length === 0) fail('editorial.bulkEmpty');
  if (titles.length > BULK_TITLES_MAX) fail('editorial.bulkFull');
  await keep(deps, caller, {
    jobId,
    name: actNames[act.do],
    act: act.do,
    change: act.do === 'change' ? changeOf(act) : {},
    items: titles.map(({ titleId, name, slug }) => ({ titleId, name, slug, outcome: 'waiting' })),
  });
}

/** The same of rows of a list: reviews, licences, films as files. */
export async function createListBulk(deps: BulkDeps, caller: AccountCaller, input: ListInput) {
  const { jobId, act } = input;
  const { do: kind, items, ...change } = act;
  if (!mayAct(caller, { act: kind, change: null })) fail('editorial.bulkNotYours');
  const byId = new Map(items?.map(({ id, ...own }) => [id, own]));
  const filter = act.do === 'document' ? act.filter : undefined;
  const rows = (await findBulkAct(deps, kind)?.listItems(deps.db, [...byId.keys()], filter)) ?? [];
  if (rows.length === 0) fail('editorial.bulkEmpty');
  await keep(deps, caller, {
    jobId,
    name: nameOf(act),
    act: kind,
    change,
    items: rows.map(({ id, name, about, kind: own }) => ({
      titleId: id,
      aboutId: about ?? null,
      name,
      slug: '',
      outcome: 'waiting',
      change: JSON.stringify({ ...byId.get(id), kind: own }),
    })),
  });
}

function nameOf(act: ListInput['act']): string {
  if (act.do === 'review') return listNames.review[act.decision];
  if (act.do === 'asset') return listNames.asset[act.deed];
  if (act.do === 'document') return act.deed === 'publish' ? 'Terbitkan dokumen' : 'Tarik dokumen';
  return act.isEnded ? 'Akhiri lisensi' : 'Ubah lisensi';
}

function changeOf({
  change,
  isPublished,
}: Extract<BulkInput['act'], { do: 'change' }>): TitleChange {
  const { addGenres, removeGenres, addCategories, removeCategories, ...rest } = change;
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  const set: NonNullable<TitleChange['set']> = Object.fromEntries(given);
  return { set, addGenres, removeGenres, addCategories, removeCategories, isPublished };
}

async function listSelected({ db, clock }: BulkDeps, select: BulkInput['select']) {
  if ('ids' in select) return listEntriesById(db, [...new Set(select.ids)]);
  const { endsInDays, ...filter } = select.filter;
  const endsBefore =
    endsInDays === undefined ? undefined : new Date(clock.now().getTime() + endsInDays * DAY);
  return listEntries(db, { ...filter, endsBefore, limit: BULK_TITLES_MAX + 1 });
}

/** Keeps the lines of a file, each for its title; what can't be read is refused with its line. */
export async function createImport(deps: BulkDeps, caller: AccountCaller, input: ImportInput) {
  const { jobId, fileName, content, columns, isPublished } = input;
  const named = columns.filter((field) => field !== null);
  const licences = named.filter((field) => licenceFields.includes(field));
  const words = named.filter((field) => field !== 'slug' && !licences.includes(field));
  const touches = { words: words.length > 0, licences: licences.length > 0 };
  const hasTerms = licences.includes('licensor') && licences.includes('licenceFrom');
  const isEnough =
    named.includes('slug') && (touches.words || hasTerms) && (!touches.licences || hasTerms);
  if (!isEnough || new Set(named).size < named.length) fail('editorial.importColumns');
  if (!mayTouch(caller, touches)) fail('editorial.bulkNotYours');
  const read = readLines(readFile(content), columns, await listTopics(deps.db));
  const known = await findEntryIds(
    deps.db,
    read.map(({ slug }) => slug),
  );
  const items = read.map(({ line, slug, name, change, reason }) => {
    const there = known.get(slug);
    const mayBegin = touches.words && name !== '';
    const problem =
      reason ??
      (there === undefined && !mayBegin
        ? 'Judul dengan alamat ini tidak ada; isi kolom judul untuk membuatnya'
        : undefined);
    const row = { line, slug, name: there?.name ?? name };
    if (problem !== undefined)
      return { ...row, titleId: there?.titleId ?? null, outcome: 'refused', reason: problem };
    return {
      ...row,
      titleId: there?.titleId ?? randomUUID(),
      outcome: 'waiting',
      change: JSON.stringify({ ...change, isPublished, isNew: there === undefined }),
    };
  });
  await keep(deps, caller, { jobId, name: fileName, act: 'import', change: { touches }, items });
}

type NewJob = {
  jobId: string;
  name: string;
  act: string;
  change: object;
  items: Omit<queries.NewItem, 'jobId' | 'no'>[];
};

async function keep(
  { db, clock, events }: BulkDeps,
  caller: AccountCaller,
  { items, ...job }: NewJob,
) {
  const { jobId, change } = job;
  await inTransaction(db, async (tx) => {
    await queries.insertJob(
      tx,
      {
        ...job,
        change: JSON.stringify(change),
        accountId: caller.accountId,
        state: 'checking',
        createdAt: clock.now(),
      },
      items.map((item, index) => ({ ...item, jobId, no: index + 1 })),
    );
    await events.publish(tx, BULK_EVENT, {});
  });
}
