import { recordAct } from '#platform/acts.ts';
import type { Clock } from '#platform/clocks.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import type { Events } from '#platform/events.ts';
import type { Jobs } from '#platform/jobs.ts';
import { findUploadOf } from '../uploads/queries/upload.ts';
import { type AssetSource, assetSource, type FinishedAsset } from './asset-shapes.ts';
import { type AssetClaim, updateAssetPublished, updateAssetQueued } from './queries/asset-claim.ts';
import { findAssetJob, updateAssetCancelled } from './queries/asset-job.ts';
import { insertAssetIssues } from './queries/asset-issue.ts';
import { insertAssetTracks } from './queries/asset-version.ts';
import { insertAssetVersion } from './queries/asset-version.ts';
import { insertAsset } from './queries/asset.ts';

export type NewAsset = {
  /** Given, the call is idempotent: an asset that exists is left as it is. */
  id?: string;
  source: AssetSource;
  /** Higher is packaged first. */
  priority?: number;
};

/**
 * Makes an asset and the job that packages it, both or neither.
 * @returns its id, and whether it is new.
 */
export async function createAsset(
  { db, jobs }: { db: Db; jobs: Jobs },
  { id, source, priority = 0 }: NewAsset,
): Promise<{ assetId: string; isNew: boolean }> {
  const checked = assetSource.parse(source);
  return inTransaction(db, async (tx) => {
    const inserted = await insertAsset(tx, { ...(id && { id }), source: checked, priority });
    const assetId = inserted ?? id;
    if (assetId === undefined) throw new Error('An asset without an id');
    if (inserted)
      await jobs.enqueue('media.package', { assetId }, { db: tx, key: assetId, priority });
    return { assetId, isNew: inserted !== undefined };
  });
}

/**
 * Packages an asset again, from another source if one is given. What is published stays until the new version is.
 * @returns false when there is no such asset or a worker has it right now.
 */
export async function retryAsset(
  { db, jobs }: { db: Db; jobs: Jobs },
  assetId: string,
  source?: AssetSource,
): Promise<boolean> {
  const checked = source && assetSource.parse(source);
  return inTransaction(db, async (tx) => {
    const isQueued = await updateAssetQueued(tx, assetId, checked);
    if (isQueued) await jobs.enqueue('media.package', { assetId }, { db: tx, key: assetId });
    return isQueued;
  });
}

type StaffDeps = Pick<Deps, 'db' | 'jobs' | 'clock'>;

/** The same by a member of staff, whose act it is. @throws PlatformError where it can't be done now */
export function retryByStaff(deps: StaffDeps, actorId: string, assetId: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    if ((await findAssetJob(tx, assetId)) === undefined) fail('catalog.assetNotFound');
    const upload = await findUploadOf(tx, assetId);
    if (upload !== undefined && upload.removedAt !== null) fail('media.sourceMissing');
    if (!(await retryAsset({ ...deps, db: tx }, assetId))) fail('catalog.assetBusy');
    await noteDeed(tx, deps, { act: 'asset.retry', assetId, actorId });
  });
}

/** Stops the packaging of an asset that waits or is under way. */
export function cancelByStaff(deps: StaffDeps, actorId: string, assetId: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    if ((await findAssetJob(tx, assetId)) === undefined) fail('catalog.assetNotFound');
    if (!(await updateAssetCancelled(tx, assetId))) fail('catalog.assetIdle');
    await noteDeed(tx, deps, { act: 'asset.cancel', assetId, actorId });
  });
}

type Deed = { act: 'asset.retry' | 'asset.cancel'; assetId: string; actorId: string };

async function noteDeed(tx: Tx, { clock }: StaffDeps, { act, assetId, actorId }: Deed) {
  const subject = { kind: 'asset', id: assetId } as const;
  await recordAct(tx, { actorId, act, subject, before: null, after: null, at: clock.now() });
}

/** The event that an asset can be played; its payload is `{ assetId, version }`. */
export const ASSET_READY = 'catalog.assetReady';

/**
 * Makes a packaged version the one that viewers get. All of it becomes visible at once, and only while the
 * claim still holds: a worker that was overtaken changes nothing.
 * @returns false when the claim is lost.
 */
export async function publishAsset(
  { db, events, clock }: { db: Db; events: Events; clock: Clock },
  claim: AssetClaim,
  finished: FinishedAsset,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await updateAssetPublished(tx, claim, finished))) return false;
    await insertAssetVersion(tx, claim, clock.now());
    await insertAssetTracks(tx, claim, [
      ...finished.presentation.video,
      ...finished.presentation.audio,
    ]);
    await insertAssetIssues(tx, claim, finished.issues ?? []);
    await events.publish(tx, ASSET_READY, { assetId: claim.assetId, version: claim.version });
    return true;
  });
}
