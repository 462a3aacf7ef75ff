import { rm } from 'node:fs/promises';
import { HOUR, MINUTE } from '#contract/constants.ts';
import {
  claimExpiredUploads,
  deleteUpload,
  listAssetProgress,
  updateUpload,
  uploadPath,
  type UploadRow,
} from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type DueRows, type Running, workDueRows } from '#platform/due.ts';

type RemovalDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'events' | 'log'>;

/** Removes files that were never finished, were refused, or whose asset was made long ago. */
export function removeUploads(deps: RemovalDeps): Running {
  return workDueRows(deps, dueRemovals(deps));
}

export function dueRemovals({ clock, config, db, log }: RemovalDeps): DueRows<UploadRow> {
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
    async work({ id, state, assetId }) {
      const [asset] = assetId === null ? [] : await listAssetProgress(db, [assetId]);
      // Its packaging still reads it: looked at again when the lease ends.
      if (asset?.status === 'queued' || asset?.status === 'working') return;
      await rm(uploadPath(config, id), { force: true });
      if (state === 'receiving') await deleteUpload(db, id);
      else await updateUpload(db, id, { removedAt: clock.now() });
      log.info({ uploadId: id, state }, 'the file of an upload is removed');
    },
  };
}
