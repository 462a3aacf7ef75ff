import { filmClasses, MINUTE } from '#contract/constants.ts';
import * as contract from '#contract/live/fillers.ts';
import {
  listScheduleCandidates,
  listScheduleCategories,
  listScheduleTitles,
  type ScheduleTitle,
} from '#modules/catalog/index.ts';
import { recordAct, recordDifference } from '#platform/acts.ts';
import { databaseErrorCode, inTransaction, UNIQUE_VIOLATION } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import * as queries from './queries.ts';

const MOST_CANDIDATES = 40;
const MOST_SECONDS = contract.MOST_FILLER_MINUTES * 60;

/** Why a title can never be a filler; undefined where it can. */
function whyUnfit(title: ScheduleTitle | undefined): string | undefined {
  if (title === undefined) return 'tidak ada lagi atau belum terbit';
  if (title.kind !== 'film') return 'bukan film';
  const seconds = title.parts[0]?.seconds ?? null;
  if (seconds !== null && seconds > MOST_SECONDS) return 'lebih dari 30 menit';
  return undefined;
}

/** Why a filler is not shown now, in words. */
function problemOf(title: ScheduleTitle | undefined, now: number): string | null {
  const part = title?.parts[0];
  const isLicensed = title?.windows.some(([from, to]) => from <= now && (to === null || to > now));
  return (
    whyUnfit(title) ??
    (part?.isReady === true && part.seconds !== null ? undefined : 'berkasnya belum siap') ??
    (isLicensed === true ? null : 'di luar lisensi')
  );
}

/** Collections of fillers, as editors name them; weeks name them in their slots. */
export const routes = [
  call(contract.listFillerCollections, async ({ db }: Deps, { query: { after, pageSize } }) => {
    const [rows, categories] = await Promise.all([
      queries.listCollectionRows(db, { after, limit: pageSize + 1 }),
      listScheduleCategories(db),
    ]);
    const collections = rows.slice(0, pageSize);
    const next = rows.length > pageSize ? (collections.at(-1)?.name ?? null) : null;
    return ok({ collections, next, categories });
  }),
  call(contract.getFillerCollection, async ({ db, clock }: Deps, { query: { collectionId } }) => {
    const [own] = await queries.findCollections(db, [collectionId]);
    const row = await queries.findRevision(db, collectionId);
    if (own === undefined || row === undefined) return fail('live.fillersNotFound');
    const titleIds = own.fillers.map(({ titleId }) => titleId);
    const titles = await listScheduleTitles(db, { titleIds, categoryIds: [] });
    const known = new Map(titles.map((title) => [title.titleId, title]));
    const fillers = own.fillers.map(({ titleId, weight }) => {
      const title = known.get(titleId);
      return {
        titleId,
        weight,
        name: title?.name ?? 'Judul tidak ada',
        filmClass: title?.filmClass ?? ('SU' as const),
        seconds: Math.round(title?.parts[0]?.seconds ?? 0),
        problem: problemOf(title, clock.now().getTime()),
      };
    });
    return ok({
      collectionId,
      name: own.name,
      revision: row.revision,
      fillers: fillers.toSorted((a, b) => a.name.localeCompare(b.name, 'id')),
    });
  }),
  call(contract.saveFillerCollection, async ({ db, clock }: Deps, { body, caller }) => {
    const { collectionId, name, fillers } = body;
    const actorId = requireAccount(caller).accountId;
    const titleIds = fillers.map(({ titleId }) => titleId);
    const titles = await listScheduleTitles(db, { titleIds, categoryIds: [] });
    const known = new Map(titles.map((title) => [title.titleId, title]));
    const saving = inTransaction(db, async (tx) => {
      const row = await queries.lockCollection(tx, collectionId);
      const [before] = await queries.findCollections(tx, [collectionId]);
      const after = { name, fillers: fillers.toSorted(byTitle) };
      // The same again, as of a second press.
      if (before !== undefined && isSame(before, after)) return row?.revision ?? 1;
      if ((row?.revision ?? 0) !== body.revision) fail('live.fillersChanged');
      // What was in it already may stay, whatever became of it since.
      const had = new Set(before?.fillers.map(({ titleId }) => titleId));
      const unfit = titleIds.filter((id) => !had.has(id) && whyUnfit(known.get(id)) !== undefined);
      if (unfit.length > 0) fail('live.fillerUnfit', undefined, { titleIds: unfit });
      const revision = body.revision + 1;
      const saved = { collectionId, name, revision, updatedAt: clock.now() };
      await (row === undefined
        ? queries.insertCollection(tx, saved)
        : queries.updateCollection(tx, saved));
      await queries.replaceFillers(tx, collectionId, fillers);
      await recordDifference(tx, {
        actorId,
        act: 'fillers.save',
        subject: { kind: 'filler collection', id: collectionId },
        before: before === undefined ? null : { name: before.name, fillers: before.fillers },
        after,
        at: clock.now(),
      });
      return revision;
    });
    const revision = await saving.catch((error: unknown) =>
      databaseErrorCode(error) === UNIQUE_VIOLATION
        ? fail('live.fillersNameTaken', error)
        : Promise.reject(error),
    );
    return ok({ revision }, 'Tersimpan');
  }),
  call(contract.removeFillerCollection, async ({ db, clock }: Deps, { body, caller }) => {
    const { collectionId } = body;
    await inTransaction(db, async (tx) => {
      await queries.lockCollection(tx, collectionId);
      const [before] = await queries.findCollections(tx, [collectionId]);
      if (before === undefined) return fail('live.fillersNotFound');
      if (await queries.hasSlotWith(tx, collectionId)) fail('live.fillersUsed');
      await queries.deleteCollection(tx, collectionId);
      return recordAct(tx, {
        actorId: requireAccount(caller).accountId,
        act: 'fillers.remove',
        subject: { kind: 'filler collection', id: collectionId },
        before: { name: before.name, fillers: before.fillers },
        after: null,
        at: clock.now(),
      });
    });
    return ok({}, 'Kumpulan pengisi dihapus');
  }),
  call(contract.listFillerCandidates, async ({ db, clock }: Deps, { query: { q } }) => {
    const from = clock.now();
    const films = await listScheduleCandidates(db, {
      from,
      until: new Date(from.getTime() + contract.MOST_FILLER_MINUTES * MINUTE),
      classes: [...filmClasses],
      prefix: q,
      kind: 'film',
      limit: MOST_CANDIDATES,
    });
    return ok({
      films: films.map(({ titleId, name, filmClass, seconds }) => ({
        titleId,
        name,
        filmClass,
        seconds,
      })),
    });
  }),
];

const byTitle = (a: queries.Filler, b: queries.Filler) => (a.titleId < b.titleId ? -1 : 1);

function isSame(
  before: Pick<queries.FillerCollection, 'name' | 'fillers'>,
  after: Pick<queries.FillerCollection, 'name' | 'fillers'>,
): boolean {
  const textOf = (fillers: readonly queries.Filler[]) =>
    fillers.map(({ titleId, weight }) => `${titleId} ${weight}`).join();
  return before.name === after.name && textOf(before.fillers) === textOf(after.fillers);
}
