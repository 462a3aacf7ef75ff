import { findByName } from '#contract/editorial/find-by-name.ts';
import { getHomeDocuments } from '#contract/editorial/home-documents.ts';
import type { DocumentKind } from '#contract/editorial/documents.ts';
import type { DocumentView } from '#contract/editorial/document-shape.ts';
import { openPreview } from '#contract/editorial/previews.ts';
import * as contract from '#contract/editorial/releases.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { wordsOfSearch } from '#modules/catalog/index.ts';
import type { Caller } from '#platform/auth.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { requireStaff } from '#platform/serve.ts';
import { approvable } from '#platform/staff/approvals.ts';
import type { EditorialDeps } from '../deps.ts';
import { listHome, listUntouchedByName, presentDocuments } from '../documents/present-document.ts';
import { listByName, listDocumentsById } from '../documents/queries/document.ts';
import { impactOf, impactOfUndo } from './ask-release.ts';
import { addPrice, addWeek, dropPrice, dropWeek } from './edit-prices-and-weeks.ts';
import * as edit from './edit-releases.ts';
import { createTicket } from './preview-tickets.ts';
import type { ReleaseDeps } from './publish-release.ts';
import { findDetail } from './prices-and-weeks.ts';
import * as queries from './queries/release.ts';
import { planRelease, publishRelease, undoRelease } from './release-deeds.ts';

const ASKED = 'Menunggu orang kedua: ada harga yang berubah';

/** What editors do with releases and home; each deed is written down with who did it. */
export const routes = [
  call(contract.listReleases, async ({ process: { db } }: EditorialDeps, { query }) => {
    const { state, channelId, pageSize } = query;
    const after = readPageKey(query.after);
    const rows = await queries.listReleases(db, { state, channelId, after, limit: pageSize + 1 });
    return ok({
      releases: rows.slice(0, pageSize),
      next: nextPageKey(rows, pageSize, ({ updatedAt, releaseId }) => ({
        value: updatedAt.getTime(),
        id: releaseId,
      })),
    });
  }),
  call(contract.getRelease, async ({ process: { db } }: EditorialDeps, { query }) =>
    ok(await findDetail(db, query.releaseId)),
  ),
  call(contract.saveRelease, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await edit.saveRelease(deps, requireStaff(caller), body);
    return ok(await findDetail(deps.db, body.releaseId), 'Tersimpan');
  }),
  call(contract.addToRelease, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await edit.addToRelease(deps, requireStaff(caller), body);
    return ok(await findDetail(deps.db, body.releaseId), 'Masuk ke rilis');
  }),
  call(contract.addPriceToRelease, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await addPrice(deps, requireStaff(caller), body);
    return ok(await findDetail(deps.db, body.releaseId), 'Masuk ke rilis');
  }),
  call(
    contract.dropPriceFromRelease,
    async ({ process: deps }: EditorialDeps, { body, caller }) => {
      await dropPrice(deps, requireStaff(caller), body);
      return ok(await findDetail(deps.db, body.releaseId), 'Keluar dari rilis');
    },
  ),
  call(contract.addWeekToRelease, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    const { releaseId } = body;
    const doer = doerOf(caller);
    await addWeek(deps, doer, body, (at, change) =>
      planRelease(deps, doer, { releaseId, at, reason: '' }, change),
    );
    const message = body.at === undefined ? 'Masuk ke rilis' : 'Terjadwal';
    return ok(await findDetail(deps.db, body.releaseId), message);
  }),
  call(contract.dropWeekFromRelease, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await dropWeek(deps, requireStaff(caller), body);
    return ok(await findDetail(deps.db, body.releaseId), 'Keluar dari rilis');
  }),
  call(contract.askReleaseReview, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await edit.askReview(deps, requireStaff(caller), body);
    return ok(await findDetail(deps.db, body.releaseId));
  }),
  call(contract.planRelease, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    const approval = await planRelease(deps, doerOf(caller), body);
    if (approval !== undefined) return ok({ approval }, ASKED);
    const message = body.at === null ? 'Jadwal dibatalkan' : 'Terjadwal';
    return ok(await findDetail(deps.db, body.releaseId), message);
  }),
  call(contract.publishRelease, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    const approval = await publishRelease(deps, doerOf(caller), body);
    if (approval !== undefined) return ok({ approval }, ASKED);
    return ok(await findDetail(deps.db, body.releaseId), 'Sudah tayang');
  }),
  call(contract.undoRelease, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    const approval = await undoRelease(deps, doerOf(caller), body);
    if (approval !== undefined) return ok({ approval }, ASKED);
    return ok(await findDetail(deps.db, body.releaseId), 'Yang sebelumnya tayang lagi');
  }),
  call(openPreview, async ({ process: deps }: EditorialDeps, { body, caller }) =>
    ok(await createTicket(deps, requireAccount(caller).accountId, body)),
  ),
  call(getHomeDocuments, async ({ process: { db } }: EditorialDeps, { query }) =>
    ok(await listHome(db, query.mode)),
  ),
  call(findByName, async ({ process: { db } }: EditorialDeps, { query }) =>
    ok({ found: await listNamed(db, query.words, query.kind) }),
  ),
];

/** More than the palette shows. */
const MOST_FOUND = 8;

async function listNamed(db: Db, typed: string, kind?: DocumentKind) {
  const words = wordsOfSearch(typed);
  if (words.length === 0) return [];
  const ids = await listByName(db, words, MOST_FOUND, kind);
  const [documents, releases, untouched] = await Promise.all([
    listDocumentsById(
      db,
      ids.map(({ id }) => id),
    ).then((rows) => presentDocuments(db, rows)),
    queries.listReleasesById(
      db,
      ids.filter(({ isRelease }) => isRelease).map(({ id }) => id),
    ),
    kind === undefined ? listUntouchedByName(db, words) : [],
  ]);
  const ofDocument = ({ documentId: id, slug, name, state, ...document }: DocumentView) =>
    ({ id, kind: document.kind, slug, name, state }) as const;
  const all = [
    ...documents.map(ofDocument),
    ...releases.map(({ releaseId: id, name, state }) => ({
      id,
      kind: 'release' as const,
      name,
      state,
    })),
  ];
  return [
    ...ids.flatMap(({ id }) => all.find((each) => each.id === id) ?? []),
    ...untouched.map(ofDocument),
  ].slice(0, MOST_FOUND);
}

function doerOf(caller: Caller) {
  const { staff } = requireAccount(caller);
  return { ...requireStaff(caller), hasSteppedUp: staff?.steppedUpAt != null };
}

/** The three deeds, as a second person sees and does them. */
export function approvableReleases(deps: ReleaseDeps) {
  const own = (tx: Tx) => ({ ...deps, db: tx });
  const area = 'offers' as const;
  const done = async (deed: Promise<unknown>, { releaseId }: { releaseId: string }) => {
    await deed;
    return { result: { releaseId } };
  };
  return [
    approvable(contract.publishRelease, {
      area,
      impact: async (tx, { releaseId }) =>
        impactOf(deps, tx, await edit.openForChange(tx, releaseId), null),
      run: (tx, input, approved) => done(publishRelease(own(tx), approved, input), input),
    }),
    approvable(contract.planRelease, {
      area,
      impact: async (tx, { releaseId, at }) => {
        const release = await edit.openForChange(tx, releaseId);
        return impactOf(deps, tx, release, at === null ? null : new Date(at));
      },
      run: (tx, input, approved) => done(planRelease(own(tx), approved, input), input),
    }),
    approvable(contract.undoRelease, {
      area,
      impact: async (tx, { releaseId }) => {
        const release = await queries.lockRelease(tx, releaseId);
        if (release?.state !== 'published') return fail('editorial.releaseNotPublished');
        return impactOfUndo(tx, release);
      },
      run: (tx, input, approved) => done(undoRelease(own(tx), approved, input), input),
    }),
  ];
}
