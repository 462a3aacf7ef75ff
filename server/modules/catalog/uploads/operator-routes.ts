import * as contract from '#contract/catalog/operator-uploads.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { finishUpload, presentUpload } from './finish-upload.ts';
import { findUpload, listUploads } from './queries/upload.ts';

/** What editors do beside sending bytes (`serve-uploads.ts`). */
export const routes = [
  call(
    contract.finishUpload,
    async (deps: Deps, { body, caller }) => {
      const { accountId } = requireAccount(caller);
      return ok(presentUpload(await finishUpload(deps, accountId, body), accountId), 'Diterima');
    },
    { bodyLimit: 2 * 1024 * 1024 },
  ),
  call(contract.getUpload, async ({ db }: Deps, { query, caller }) => {
    const row = (await findUpload(db, query.uploadId)) ?? fail('catalog.uploadNotFound');
    return ok(presentUpload(row, requireAccount(caller).accountId));
  }),
  call(contract.listUploads, async ({ db }: Deps, { query, caller }) => {
    const { accountId } = requireAccount(caller);
    const { pageSize } = query;
    const rows = await listUploads(db, { after: readPageKey(query.after), limit: pageSize + 1 });
    return ok({
      uploads: rows.slice(0, pageSize).map((row) => presentUpload(row, accountId)),
      next: nextPageKey(rows, pageSize, ({ createdAt, id }) => ({
        value: createdAt.getTime(),
        id,
      })),
    });
  }),
];
