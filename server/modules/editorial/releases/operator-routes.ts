import { documentBody } from '#contract/editorial/documents.ts';
import { getHomeDocuments } from '#contract/editorial/home-documents.ts';
import * as contract from '#contract/editorial/releases.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { EditorialDeps } from '../deps.ts';
import { nameOf } from '../documents/policy.ts';
import { listHome } from '../documents/present-document.ts';
import * as edit from './edit-releases.ts';
import { createTicket } from './preview-pages.ts';
import * as queries from './queries.ts';

/** What editors do with releases and home; each deed is written down with who did it. */
export const routes = [
  call(contract.listReleases, async ({ process: { db } }: EditorialDeps, { query }) => {
    const { state, pageSize } = query;
    const after = readPageKey(query.after);
    const rows = await queries.listReleases(db, { state, after, limit: pageSize + 1 });
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
    await edit.saveRelease(deps, requireAccount(caller).accountId, body);
    return ok(await findDetail(deps.db, body.releaseId), 'Tersimpan');
  }),
  call(contract.addToRelease, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await edit.addToRelease(deps, requireAccount(caller).accountId, body);
    return ok(await findDetail(deps.db, body.releaseId), 'Masuk ke rilis');
  }),
  call(contract.askReleaseReview, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await edit.askReview(deps, requireAccount(caller).accountId, body);
    return ok(await findDetail(deps.db, body.releaseId));
  }),
  call(contract.planRelease, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await edit.planRelease(deps, requireAccount(caller).accountId, body);
    const message = body.at === null ? 'Jadwal dibatalkan' : 'Terjadwal';
    return ok(await findDetail(deps.db, body.releaseId), message);
  }),
  call(contract.publishRelease, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await edit.publishRelease(deps, requireAccount(caller).accountId, body.releaseId);
    return ok(await findDetail(deps.db, body.releaseId), 'Sudah tayang');
  }),
  call(contract.undoRelease, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    await edit.undoRelease(deps, requireAccount(caller).accountId, body);
    return ok(await findDetail(deps.db, body.releaseId), 'Yang sebelumnya tayang lagi');
  }),
  call(contract.openPreview, async ({ process: deps }: EditorialDeps, { body, caller }) =>
    ok(await createTicket(deps, requireAccount(caller).accountId, body)),
  ),
  call(getHomeDocuments, async ({ process: { db } }: EditorialDeps, { query }) =>
    ok(await listHome(db, query.mode)),
  ),
];

async function findDetail(db: Db, releaseId: string) {
  const release = (await queries.findRelease(db, releaseId)) ?? fail('editorial.releaseNotFound');
  const items = await queries.listItems(db, releaseId);
  return {
    ...release,
    items: items.map(({ body, ...item }) => ({ ...item, name: nameOf(documentBody.parse(body)) })),
  };
}
