import { MINUTE } from '#contract/constants.ts';
import { PUBLIC_IMAGES } from '#media/object-keys.ts';
import {
  type AssetVersion,
  claimOldAssetVersions,
  deleteAssetTracks,
  deleteAssetVersion,
} from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type DueRows, type Running, workDueRows } from '#platform/due.ts';

type RemovalDeps = Pick<Deps, 'clock' | 'db' | 'events' | 'log' | 'store'>;

/** Removes replaced versions of assets when neither a viewer nor a channel's past week needs them any more. */
export function removeOldVersions(deps: RemovalDeps): Running {
  return workDueRows(deps, dueVersions(deps));
}

export function dueVersions({ clock, db, log, store }: RemovalDeps): DueRows<AssetVersion> {
  const batch = 20;
  return {
    name: 'old versions of assets',
    every: 10 * MINUTE,
    batch,
    claim: () => claimOldAssetVersions(db, { now: clock.now(), limit: batch }),
    async work({ assetId, version }) {
      await deleteAssetTracks(db, { assetId, version });
      for (const folder of objectFolders(assetId)) {
        for (const key of await store.list(`${folder}${version}/`)) await store.delete(key);
      }
      // Last: a removal that is cut off is taken up again.
      await deleteAssetVersion(db, { assetId, version });
      log.info({ assetId, version }, 'a replaced version of an asset is removed');
    },
  };
}

/** Below these lie the objects of an asset, a folder a version. */
export function objectFolders(assetId: string): string[] {
  return [`m/${assetId}/`, `${PUBLIC_IMAGES}${assetId}/`];
}
