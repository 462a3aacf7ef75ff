export { catalogModule } from './module.ts';

// Titles, as other modules show and sell them.
export { findComing } from './titles/queries/coming-and-leaving.ts';
export { findBackdrops, findCards, findTitlesBySlug, type TitleCard } from './titles/cards.ts';
export { findEpisodePage } from './titles/episodes.ts';
export {
  findCardsLately,
  findProduct,
  findProducts,
  findProductLately,
  findProductsLately,
  findTrailerId,
  isInLicence,
  type Product,
} from './titles/find-product.ts';
export { listGenresWithPictures, listMenuCategories, listMenuGenres } from './titles/genres.ts';
export {
  claimNewEpisodes,
  findLastEpisodeId,
  listEpisodesBefore,
} from './titles/queries/episode.ts';
export { claimLeavingTitles, listLicenceEnds } from './titles/queries/coming-and-leaving.ts';
export { tierOf } from './titles/policy.ts';
export {
  listScheduleCandidates,
  listScheduleCategories,
  listScheduleTitles,
  listUnlicensedSlugs,
  type ScheduleTitle,
} from './titles/queries/schedule.ts';
export { insertPortraitOnce, listWithoutPortrait } from './people/queries.ts';
export {
  insertChaptersOnce,
  insertMarkersOnce,
  listChapters,
  listMarkers,
  type Marker,
} from './timings/queries.ts';
export { findLibraryDrawing, findLibraryPictures, keepLibraryPicture } from './pictures/library.ts';
export { keepOwnPictures } from './pictures/own-pictures.ts';
export {
  CAPTIONS_ASKED,
  type CaptionRequest,
  claimCaptions,
  failCaptions,
  finishCaptions,
  keepHeard,
  releaseCaptions,
} from './subtitles/captions.ts';
export { upsertFoundMarker } from './timings/queries.ts';
export { countTitlesByMatrix, findTitleBySlug, isUnlicensed } from './titles/queries/title.ts';

// Films as files: packaging, publishing, playing.
export {
  type AssetImages,
  type AssetPicture,
  type AssetSource,
  type FinishedAsset,
  imageOf,
} from './assets/asset-shapes.ts';
export { ASSET_READY, createAsset, publishAsset, retryAsset } from './assets/packaging.ts';
export { findAssetForPlayback, type PlayableAsset } from './assets/playable-asset.ts';
/** How the service is, for /studio/sistem. */
export { sumUploads } from './uploads/queries/upload.ts';
export {
  countAssetFailures,
  findAssetDetails,
  listAssetFailures,
  listAssetProgress,
  listReadyAssets,
} from './assets/queries/asset.ts';
export {
  type AssetClaim,
  claimAsset,
  claimStaleAsset,
  updateAssetFailed as failAsset,
  updateAssetLease,
  updateAssetReleased,
} from './assets/queries/asset-claim.ts';
export { deleteAssetTracks } from './assets/queries/asset-version.ts';
export {
  type AssetVersion,
  claimOldAssetVersions,
  deleteAssetVersion,
  keepAssetVersions,
  listAssetVersions,
} from './assets/queries/asset-version.ts';

// Titles, rails and banners as documents of editorial, and what titles may be shown by.
export {
  applyTitle,
  findMissingOfTitle,
  findTitleSnapshot,
  withdrawTitle,
} from './title-documents/title-documents.ts';
export { filesOf as filesOfTitle, findFileClass } from './title-documents/queries/known.ts';
export {
  findBannerSnapshot,
  findMissingOfBanner,
  findMissingOfRail,
  findRailSnapshot,
  listHomeSnapshots,
} from './home/home-documents.ts';
export {
  updateBannerHidden as withdrawBanner,
  updateRailHidden as withdrawRail,
  upsertBanner as applyBanner,
  upsertRail as applyRail,
} from './home/queries/document.ts';
export {
  findEntryIds,
  listChoices as listTitleTopics,
  listEntries,
  listEntriesById,
  wordsOfSearch,
  noteTitleDocument,
} from './title-documents/queries/entry.ts';
export { endLicence, findWider, LICENCE_EVENT, writeLicence } from './rights/edit-rights.ts';
export {
  type AirRights,
  licensedFrom,
  replayedUntil,
  TAKEDOWN_EVENT,
  unlicensedFrom,
} from './rights/policy.ts';
export {
  findTitleUse,
  hasFileBarredIn,
  hasShowing,
  isLicensedIn,
  listLicencesOf,
} from './rights/queries/licence.ts';
export {
  listRequests as listTakedownRequests,
  listTakedowns,
  listTakenDownAssets,
} from './rights/queries/takedown.ts';
export {
  findAssetRights,
  findSlugRights,
  findSlugRightsLately,
  findTitlesOfAssets,
  findTitlesOfProducts,
  listEndingLicences,
  listLicencesDuring,
  type ReportedLicence,
} from './rights/queries/report.ts';

// What fills a catalogue from rows of a file.
export {
  seedRightsWork,
  upsertBanner,
  upsertEpisode,
  upsertRail,
  upsertTitle,
} from './seeds/seed-catalog.ts';
export type {
  SeedBanner,
  SeedCategory,
  SeedEpisode,
  SeedGenre,
  SeedPerson,
  SeedRail,
  SeedTitle,
} from './seeds/seed-entries.ts';
export { upsertCategory, upsertGenre, upsertPerson } from './seeds/queries/seed-taxonomy.ts';
// What staff send in, for the worker that checks it.
export { UPLOAD_RECEIVED } from './uploads/finish-upload.ts';
export {
  firstBadByte,
  type NewUpload,
  uploadIdOf,
  uploadKey,
  uploadPath,
} from './uploads/policy.ts';
export {
  claimExpiredUploads,
  claimReceivedUploads,
  deleteUpload,
  findUpload,
  hasImported,
  insertUpload,
  updateUpload,
  type UploadRow,
} from './uploads/queries/upload.ts';
export {
  acceptUpload,
  postponeUpload,
  refuseUpload,
  renewUpload,
  reopenUpload,
} from './uploads/settle-upload.ts';
export { freeBytesOf, layUpload, removeUploadBytes } from './uploads/upload-store.ts';
