/** The part of catalog's face that is about films as files: packaging, publishing, playing. */
export { type PlayableAsset, findAssetForPlayback } from './asset-playback.ts';
export {
  type AssetImages,
  type AssetPicture,
  type FinishedAsset,
  imageOf,
} from './asset-shapes.ts';
export type { AssetSource } from './asset-source.ts';
export { createAsset } from './create-asset.ts';
export { ASSET_READY, publishAsset } from './publish-asset.ts';
export { type AssetClaim, claimAsset, claimStaleAsset } from './queries/claim-asset.ts';
export { findAssetsReady } from './queries/find-assets-ready.ts';
export { listAssetProgress } from './queries/list-asset-progress.ts';
export { listAssetFailures } from './queries/list-asset-failures.ts';
export { deleteAssetVersions } from './queries/delete-asset-versions.ts';
export { findAssetDetails } from './queries/find-asset-details.ts';
export { extendAssetLease } from './queries/extend-asset-lease.ts';
export { releaseAsset } from './queries/release-asset.ts';
export { updateAssetFailed as failAsset } from './queries/update-asset-failed.ts';
export { retryAsset } from './retry-asset.ts';
