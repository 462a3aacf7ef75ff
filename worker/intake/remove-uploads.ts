import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import {
  claimExpiredUploads,
  deleteUpload,
  findUpload,
  listAssetProgress,
  removeUploadBytes,
  updateUpload,
  uploadIdOf,
  type UploadRow,
} from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type DueRows, repeatAlone, type Running, workDueRows } from '#platform/due.ts';
import { listObjectsInPieces, removePieces } from '#platform/object-store/pieces.ts';

type RemovalDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'events' | 'log' | 'store'>;

/** Removes what was never finished, was refused, or whose asset was made long ago; and pieces of no upload. */
export function removeUploads(deps: RemovalDeps & Pick<Deps, 'locks'>): Running {
  const due = workDueRows(deps, dueRemovals(deps));
  const strays = repeatAlone(deps, {
    name: 'pieces of no upload',
    every: HOUR,
    round: () => removeStrays(deps),
  });
  return {
    async stop() {
      await Promise.all([due.stop(), strays.stop()]);
    },
  };
}

/** What a process brought in that was killed before it could say so: that takes no day. */
export async function removeStrays(deps: RemovalDeps): Promise<void> {
  const { clock, db, log } = deps;
  for (const object of await listObjectsInPieces(db, new Date(clock.now().getTime() - DAY))) {
    const id = uploadIdOf(object);
    if (id === undefined || (await findUpload(db, id)) !== undefined) continue;
    await removePieces(deps, object);
    log.info({ object }, 'pieces of no upload are removed');
  }
}

export function dueRemovals(deps: RemovalDeps): DueRows<UploadRow> {
  const { clock, db, log } = deps;
  const batch = 20;
  return {
    name: 'expired uploads',
    every: 10 * MINUTE,
    batch,
    claim() {
      const now = clock.now();
      return claimExpiredUploads(db, {
        now,
        leaseUntil: new Date(now.getTime() + HOUR),
        limit: batch,
      });
    },
    async work(row) {
      const { id, state, assetId } = row;
      const [asset] = assetId === null ? [] : await listAssetProgress(db, [assetId]);
      // Its packaging still reads it: looked at again when the lease ends.
      if (asset?.status === 'queued' || asset?.status === 'working') return;
      await removeUploadBytes(deps, row);
      if (state === 'receiving') await deleteUpload(db, id);
      else await updateUpload(db, id, { removedAt: clock.now() });
      log.info({ uploadId: id, state }, 'the bytes of an upload are removed');
    },
  };
}
