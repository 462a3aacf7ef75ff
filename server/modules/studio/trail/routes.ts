import { DAY } from '#contract/constants.ts';
import { isUuid } from '#contract/ids.ts';
import { listActs } from '#contract/studio/acts.ts';
import { listAccountNames, listInvitedAddresses, maskName } from '#modules/accounts/index.ts';
import { findTitlesOfAssets, listEntriesById } from '#modules/catalog/index.ts';
import { aboutOf, listPackagesById, listTicketsById } from '#modules/commerce/index.ts';
import { listDocumentsById, listReleasesById, nameOf } from '#modules/editorial/index.ts';
import { listReviewedTitles } from '#modules/engagement/index.ts';
import { listNamesInLive } from '#modules/live/index.ts';
import { searchActs } from '#platform/acts.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok } from '#platform/module.ts';
import { requireStaff } from '#platform/serve.ts';
import { startOfWibDay } from '#platform/zone.ts';

const seesAll = (roles: readonly string[]) =>
  roles.some((role) => role === 'auditor' || role === 'admin');

/** Who opens accounts reads their names there; others tell two apart by what is left of them. */
const readsNames = (roles: readonly string[]) =>
  roles.some((role) => role === 'support' || role === 'admin');

const asJson = (facts: unknown) => (facts === null ? null : JSON.stringify(facts, null, 2));

type Told = {
  subjectKind: string;
  subjectId: string;
  before: unknown;
  after: unknown;
};

type Names = [id: string, name: string][];

/** How what acts are done to is called, by kind; in live an id is of one kind alone. */
const namers: Record<string, (db: Db, ids: readonly string[]) => Promise<Names>> = {
  title: async (db, ids) =>
    (await listEntriesById(db, ids)).map(({ titleId, name }) => [titleId, name]),
  asset: async (db, ids) =>
    [...(await findTitlesOfAssets(db, ids))].map(([id, { name }]) => [id, name]),
  editorial: async (db, ids) =>
    (await listDocumentsById(db, ids)).map(({ documentId, slug, body }) => [
      documentId,
      nameOf(body as object) || slug,
    ]),
  release: async (db, ids) =>
    (await listReleasesById(db, ids)).map(({ releaseId, name }) => [releaseId, name]),
  package: async (db, ids) => (await listPackagesById(db, ids)).map(({ id, name }) => [id, name]),
  case: async (db, ids) =>
    (await listTicketsById(db, ids)).map(({ id, number, ...ticket }) => [
      id,
      `${number}: ${aboutOf(ticket)}`,
    ]),
  live: async (db, ids) => [...(await listNamesInLive(db, ids))],
  'staff-invitation': listInvitedAddresses,
  review: async (db, ids) => {
    const reviews = await listReviewedTitles(db, ids);
    const titles = await listEntriesById(db, [...new Set(reviews.map(({ titleId }) => titleId))]);
    const nameOfTitle = new Map(titles.map(({ titleId, name }) => [titleId, name]));
    return reviews.map(({ id, titleId }) => [id, nameOfTitle.get(titleId) ?? '']);
  },
};

const ofLive = [
  'channel',
  'feed',
  'filler collection',
  'guide source',
  'import',
  'programmes',
  'sports',
];

const byTitle = ['licence', 'takedownRequest'];

/** Which of them names it: a licence and a demand to take down are told by their title. */
function subjectOf({ subjectKind, subjectId, before, after }: Told) {
  if (ofLive.includes(subjectKind)) return { by: 'live', id: subjectId };
  const { titleId } = (after ?? before ?? {}) as { titleId?: unknown };
  return typeof titleId === 'string' && byTitle.includes(subjectKind)
    ? { by: 'title', id: titleId }
    : { by: subjectKind, id: subjectId };
}

async function listSubjectNames(db: Db, acts: readonly Told[]): Promise<Map<string, string>> {
  const asked = Map.groupBy(acts.map(subjectOf), ({ by }) => by);
  const found = await Promise.all(
    [...asked].map(async ([by, subjects]) => {
      const ids = [...new Set(subjects.map(({ id }) => id))].filter(isUuid);
      return ids.length === 0 ? [] : (namers[by]?.(db, ids) ?? []);
    }),
  );
  return new Map(found.flat());
}

/** What an act itself calls its subject, for what is gone or has no other name. */
function saidIn(...facts: readonly unknown[]): string | null {
  for (const told of facts) {
    const { name, title } = (told ?? {}) as { name?: unknown; title?: unknown };
    const said = name ?? title;
    if (typeof said === 'string' && said !== '') return said;
  }
  return null;
}

/** The account that an act is about; colleagues are called by their names. */
function aboutOfAct(
  act: string,
  accountId: string | null | undefined,
  { names, isOpen }: { names: ReadonlyMap<string, string>; isOpen: boolean },
): { accountId: string | null; name: string } | null {
  if (accountId === undefined) return null;
  const name = accountId === null ? undefined : names.get(accountId);
  if (name === undefined) return { accountId: null, name: 'yang dihapus' };
  return { accountId, name: isOpen || act.startsWith('staff.') ? name : maskName(name) };
}

export const routes = [
  call(listActs, async ({ db }: Deps, { query, caller }) => {
    const { accountId, roles } = requireStaff(caller);
    const { actor, act, subject_kind, subject_id, request_id, day, before, pageSize } = query;
    // Midnight in Jakarta, which has no summer time.
    const from = day === undefined ? undefined : startOfWibDay(day);
    const found = await searchActs(db, {
      actor: seesAll(roles) ? actor : accountId,
      act,
      subject: { kind: subject_kind, id: subject_id },
      requestId: request_id,
      from,
      until: from && new Date(from.getTime() + DAY),
      before,
      limit: pageSize + 1,
    });
    const acts = found.slice(0, pageSize);
    const people = acts.flatMap(({ actorId, aboutAccountId }) => [actorId, aboutAccountId]);
    const [names, subjects] = await Promise.all([
      listAccountNames(db, [...new Set(people.filter((id) => typeof id === 'string'))]),
      listSubjectNames(db, acts),
    ]);
    const isOpen = readsNames(roles);
    return ok({
      acts: acts.map(({ id, actorId, aboutAccountId, before: old, after, ...row }) => ({
        ...row,
        subjectName:
          subjects.get(subjectOf({ ...row, before: old, after }).id) ??
          (row.subjectKind === 'account' ? null : saidIn(after, old)),
        about: aboutOfAct(row.act, aboutAccountId, { names, isOpen }),
        before: asJson(old),
        after: asJson(after),
        actId: id,
        actor:
          actorId === null ? null : { accountId: actorId, name: names.get(actorId) ?? 'Petugas' },
      })),
      next: found.length > pageSize ? (acts.at(-1)?.id ?? null) : null,
    });
  }),
];
