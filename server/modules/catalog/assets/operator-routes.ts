import * as contract from '#contract/catalog/operator-assets.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findUploadOf } from '../uploads/queries/upload.ts';
import { waiveIssue } from './fitness.ts';
import { retryAsset } from './packaging.ts';
import { findAssetView, findJobView, presentJobs } from './present-asset.ts';
import { listAssetJobs, updateAssetCancelled } from './queries/asset-job.ts';

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
    await findJobView(deps.db, assetId);
    const upload = await findUploadOf(deps.db, assetId);
    if (upload !== undefined && upload.removedAt !== null) fail('media.sourceMissing');
    await inTransaction(deps.db, async (tx) => {
      if (!(await retryAsset({ ...deps, db: tx }, assetId))) fail('catalog.assetBusy');
      await noteDeed(tx, deps, {
        act: 'asset.retry',
        assetId,
        actorId: requireAccount(caller).accountId,
      });
    });
    return ok(await findJobView(deps.db, assetId), 'Diolah lagi');
  }),
  call(contract.cancelAsset, async (deps: Deps, { body: { assetId }, caller }) => {
    await findJobView(deps.db, assetId);
    await inTransaction(deps.db, async (tx) => {
      if (!(await updateAssetCancelled(tx, assetId))) fail('catalog.assetIdle');
      await noteDeed(tx, deps, {
        act: 'asset.cancel',
        assetId,
        actorId: requireAccount(caller).accountId,
      });
    });
    return ok(await findJobView(deps.db, assetId), 'Dibatalkan');
  }),
  call(contract.waiveIssue, async (deps: Deps, { body, caller }) =>
    ok(await waiveIssue(deps, requireAccount(caller).accountId, body), 'Dikecualikan'),
  ),
];

type Deed = { act: 'asset.retry' | 'asset.cancel'; assetId: string; actorId: string };

async function noteDeed(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { act, assetId, actorId }: Deed,
): Promise<void> {
  const subject = { kind: 'asset', id: assetId };
  await recordAct(tx, { actorId, act, subject, before: null, after: null, at: clock.now() });
}
