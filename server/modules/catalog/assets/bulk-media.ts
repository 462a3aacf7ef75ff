import { recordAct } from '#platform/acts.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type BulkAct, type BulkChange, refuseRow } from '#platform/staff/bulk-acts.ts';
import { waiveIssue } from './fitness.ts';
import { cancelByStaff, retryByStaff } from './packaging.ts';
import { presentJobs } from './present-asset.ts';
import { listAssetIssues, updateIssuesReopened } from './queries/asset-issue.ts';
import { findAssetJob, listAssetJobsById } from './queries/asset-job.ts';

type Asked = { deed: 'retry' | 'cancel' | 'waive'; reason: string };
type Waived = { issueIds: string[] };

/** What staff do to many films as files, each by the use case that also does one. */
export const bulkMedia = (deps: Deps): BulkAct => ({
  act: 'asset',
  async listItems(db, ids) {
    const jobs = await presentJobs(db, await listAssetJobsById(db, ids));
    return jobs.map(({ assetId, name }) => ({ id: assetId, name: name ?? assetId }));
  },
  async change(tx, { actorId, id, input }) {
    const { deed, reason } = input as Asked;
    const own = { ...deps, db: tx };
    const asset = (await findAssetJob(tx, id)) ?? refuseRow('Medianya sudah tidak ada');
    const before = { status: asset.status };
    if (deed === 'waive') return waiveAll(own, tx, { actorId, id, reason });
    if (deed === 'retry') {
      if (isUnderWay(asset.status)) return null;
      if (asset.status !== 'failed') refuseRow('Sudah selesai diolah: olah lagi satu per satu');
      await retryByStaff(own, actorId, id);
      return { before, after: { status: 'queued' } };
    }
    if (!isUnderWay(asset.status)) return null;
    await cancelByStaff(own, actorId, id);
    return { before, after: { status: 'failed' } };
  },
  async restore(tx, { actorId, id, input, after }) {
    const { deed } = input as Asked;
    const own = { ...deps, db: tx };
    const asset = (await findAssetJob(tx, id)) ?? refuseRow('Medianya sudah tidak ada: dibiarkan');
    if (deed === 'waive') return reopen(own, tx, { actorId, id, waived: after as Waived });
    if (deed === 'retry') {
      if (!isUnderWay(asset.status)) refuseRow('Sudah selesai diolah: dibiarkan');
      await cancelByStaff(own, actorId, id);
    } else {
      if (asset.errorCode !== 'media.cancelled')
        refuseRow('Sudah diolah lagi sesudahnya: dibiarkan');
      await retryByStaff(own, actorId, id);
    }
    return null;
  },
});

const isUnderWay = (status: string) => status === 'queued' || status === 'working';
type Own = Pick<Deps, 'clock' | 'db'>;

/** Lets every open major issue of the version that viewers get pass. */
async function waiveAll(
  deps: Own,
  tx: Tx,
  { actorId, id, reason }: { actorId: string; id: string; reason: string },
): Promise<BulkChange | null> {
  const { version = 0 } = (await findAssetJob(tx, id)) ?? {};
  const open = (await listAssetIssues(tx, id, version)).filter(({ state }) => state === 'open');
  const major = open.filter(({ severity }) => severity === 'major');
  if (major.length === 0) {
    const isBlocked = open.some(({ severity }) => severity === 'blocker');
    return isBlocked ? refuseRow('Temuannya menghalangi tayang dan tidak bisa dikecualikan') : null;
  }
  for (const issue of major) await waiveIssue(deps, actorId, { issueId: issue.id, reason });
  return { before: {}, after: { issueIds: major.map((issue) => issue.id) } };
}

async function reopen(
  { clock }: Own,
  tx: Tx,
  { actorId, id, waived }: { actorId: string; id: string; waived: Waived },
): Promise<null> {
  const { issueIds } = waived;
  const count = await updateIssuesReopened(tx, { assetId: id, issueIds, waivedBy: actorId });
  if (count === 0) refuseRow('Temuannya sudah diganti hasil olahan baru: dibiarkan');
  await recordAct(tx, {
    actorId,
    act: 'asset.unwaive',
    subject: { kind: 'asset', id },
    before: { waived: issueIds.length },
    after: { reopened: count },
    at: clock.now(),
  });
  return null;
}
