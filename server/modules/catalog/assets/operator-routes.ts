import * as contract from '#contract/catalog/operator-assets.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { waiveIssue } from './fitness.ts';
import { cancelByStaff, retryByStaff } from './packaging.ts';
import { findAssetView, findJobView, presentJobs } from './present-asset.ts';
import { listAssetJobs } from './queries/asset-job.ts';

/** What staff do with films as files. */
export const routes = [
  call(contract.listAssets, async ({ db }: Deps, { query }) => {
    const { show, pageSize } = query;
    const after = readPageKey(query.after);
    const rows = await listAssetJobs(db, { show, after, limit: pageSize + 1 });
    return ok({
      assets: await presentJobs(db, rows.slice(0, pageSize)),
      next: nextPageKey(rows, pageSize, ({ updatedAt, id }) => ({
        value: updatedAt.getTime(),
        id,
      })),
    });
  }),
  call(contract.getAsset, async ({ db }: Deps, { query }) =>
    ok(await findAssetView(db, query.assetId)),
  ),
  call(contract.retryAsset, async (deps: Deps, { body: { assetId }, caller }) => {
    await retryByStaff(deps, requireAccount(caller).accountId, assetId);
    return ok(await findJobView(deps.db, assetId), 'Diolah lagi');
  }),
  call(contract.cancelAsset, async (deps: Deps, { body: { assetId }, caller }) => {
    await cancelByStaff(deps, requireAccount(caller).accountId, assetId);
    return ok(await findJobView(deps.db, assetId), 'Dibatalkan');
  }),
  call(contract.waiveIssue, async (deps: Deps, { body, caller }) =>
    ok(await waiveIssue(deps, requireAccount(caller).accountId, body), 'Dikecualikan'),
  ),
];
