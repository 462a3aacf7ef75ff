export { liveModule } from './module.ts';

// Channels and the guide.
export { keepLogo } from './channels/channel-logo.ts';
export { type Channel, findChannel } from './channels/queries/channel.ts';
export { type SeedChannel, seedChannels } from './channels/save-channel.ts';
export { isPublicAddress } from './guide-imports/fetch-guide.ts';
/** Names for the trail of acts. */
export { listNames as listNamesInLive } from './guide-imports/queries/guide-source.ts';
export { maintainGuides } from './guide-imports/refresh-guide-source.ts';
export { findChannelCards, findPublicChannelCards } from './guide/channel-cards.ts';
export { findReplayRights, presentProgramme, viewingOf } from './guide/present-programme.ts';
export {
  findProgramme,
  findProgrammeAt,
  listProgrammes,
  listProgrammesByChannelSlug,
  type ProgrammeRow,
} from './guide/queries/programme.ts';

// The wall: how channels do, and who watches them.
export {
  listOutages,
  type Outage,
  recordAudience,
  recordQualityAlarms,
} from './wall/raise-alarms.ts';
export { listAudience } from './wall/queries/wall.ts';

// Stills: what channels show, as pictures.
export {
  type AiredFrame,
  claimDueStills,
  type DueStill,
  findAiredFrame,
  saveStill,
  STILL_EVERY,
} from './stills/take-still.ts';

// Sports. What was watched is no secret, so playback says where playheads are.
export { findHighlight, type Highlight } from './sports/highlights.ts';
export { findFixtures, listReplays, type Replay } from './sports/list-replays.ts';
export { seedLeague, type SeedMatch, seedMatches } from './sports/seed-sports.ts';
export { findBroadcast } from './sports/calendar.ts';
export { recordWatched } from './sports/viewer.ts';

// Timelines: what a channel sends, block by block.
export {
  type Fence,
  type IngestTrack,
  type Slot,
  slots,
  type TimelineSpan,
  WriterLost,
} from './timelines/encoded-timeline.ts';
export {
  findOffAir,
  liveOrigin,
  type LiveOrigin,
  ratingPolicyText,
  readRatingPolicy,
  readWindow,
  windowText,
} from './timelines/live-origin.ts';
export { publishSchedules } from './timelines/publish-schedule.ts';
export { replaceUnlicensed } from './timelines/replace-unlicensed.ts';
export {
  countBlocksAfter,
  listBlocksAfter,
  findLeastAhead,
  findProgrammeSpan,
  listAssetsWithin,
} from './timelines/queries/block.ts';
export { isOldEnough, isOnAirFor, type RatingPolicy, zoneOf } from './timelines/rating-policy.ts';
export { type Highlights, type LiveWindow, type Window } from './timelines/window-segments.ts';

// The week of a channel: its first one, and what slots that are not saved would change.
export { seedWeek } from './week/edit-week.ts';
export { tryWeekOf } from './week/read-week.ts';
// Weeks that come with a release, which editorial keeps.
export {
  applyReleasedWeeks,
  presentReleasedWeeks,
  readReleasedWeek,
  type ReleasedWeek,
  type WeekOutcome,
} from './week/released-weeks.ts';
export { findWeekUndos, undoReleasedWeek, type WaitingRelease } from './week/undo-released-week.ts';

// Encoded channels: what comes in, and what it became.
export {
  type Contribution,
  findContributions,
  findIngestHealth,
  type Hold,
} from './ingest/contributions.ts';
export {
  closeDemoChannel,
  encoderAddressesFor,
  ensureDemoChannel,
  ensureStreamKey,
  hashStreamKey,
  requireEncoded,
  rotateStreamKey,
  setSources,
  streamKey,
} from './ingest/encoder-setup.ts';
export {
  type IngestHealth,
  type PictureHealth,
  type SourceHealth,
  updateIngestHealth,
  upsertIngestPicture,
} from './ingest/queries/ingest.ts';
export {
  claimChannel,
  createSegmentDays,
  deleteOldSegments,
  type TimelineStep,
  writeTimeline,
} from './ingest/write-timeline.ts';
