import type { FastifyInstance } from 'fastify';
import { forgetErasedAccounts } from '#modules/accounts/index.ts';
import { forgetRemovedProfiles } from '#modules/profiles/index.ts';
import type { Parts } from '#platform/parts.ts';
import { serveChannel } from './routes/get-channel.ts';
import { serveChannelByGenre } from './routes/get-channel-by-genre.ts';
import { serveChannelList } from './routes/get-channel-list.ts';
import { serveEpgData } from './routes/get-epg-data.ts';
import { serveLiveCalendar } from './routes/get-live-calendar.ts';
import { serveMappingChannel } from './routes/get-mapping-channel.ts';
import { serveProgramme } from './routes/get-programme.ts';
import { serveTvsCategories } from './routes/get-tvs-categories.ts';
import { serveTvsGenres } from './routes/get-tvs-genres.ts';
import { serveLiveTvMatrix } from './routes/post-live-tv-matrix.ts';
import { serveSports } from './routes/sports.ts';
import { serveSportsCalendar } from './routes/sports-calendar.ts';
import { serveSportsEditor } from './routes/sports-editor.ts';
import { serveOwnSports } from './routes/sports-own.ts';
import { deleteAccountSports, deleteProfileSports } from './sports/queries/account-data.ts';
import { serveStaffChannels } from './routes/staff/get-channel-list.ts';
import { serveFeeds } from './routes/staff/get-feed-list.ts';
import { serveGuideReport } from './routes/staff/get-report.ts';
import { serveGuideReports } from './routes/staff/get-report-list.ts';
import { serveImportChannels } from './routes/staff/post-channel-import.ts';
import { serveSaveChannel } from './routes/staff/post-channel-save.ts';
import { serveDeleteFeed } from './routes/staff/post-feed-delete.ts';
import { serveSaveFeed } from './routes/staff/post-feed-save.ts';
import { serveImportGuide } from './routes/staff/post-guide-import.ts';
import { serveDeleteProgrammes } from './routes/staff/post-programme-delete.ts';
import { serveSaveProgrammes } from './routes/staff/post-programme-save.ts';

/** Television: channels, the guide, and what they are made from. */
export async function registerLive(app: FastifyInstance, parts: Parts): Promise<void> {
  serveChannelList(app, parts);
  serveChannel(app, parts);
  serveChannelByGenre(app, parts);
  serveMappingChannel(app, parts);
  serveEpgData(app, parts);
  serveProgramme(app, parts);
  serveLiveCalendar(app, parts);
  serveLiveTvMatrix(app, parts);
  serveTvsCategories(app, parts);
  serveTvsGenres(app, parts);
  serveStaffChannels(app, parts);
  serveSaveChannel(app, parts);
  serveImportChannels(app, parts);
  serveSaveProgrammes(app, parts);
  serveDeleteProgrammes(app, parts);
  serveFeeds(app, parts);
  serveSaveFeed(app, parts);
  serveDeleteFeed(app, parts);
  serveImportGuide(app, parts);
  serveGuideReports(app, parts);
  serveGuideReport(app, parts);
  serveSports(app, parts);
  serveOwnSports(app, parts);
  serveSportsCalendar(app, parts);
  serveSportsEditor(app, parts);

  let stops: (() => Promise<void>)[] = [];
  app.addHook('onReady', async () => {
    stops = [
      forgetErasedAccounts(parts, { module: 'live', forget: deleteAccountSports }),
      forgetRemovedProfiles(parts, { module: 'live', forget: deleteProfileSports }),
    ];
  });
  app.addHook('preClose', async () => {
    for (const stop of stops) await stop();
  });
}

export type { Channel } from './guide/channel.ts';
export { findChannelCards } from './guide/find-channel-cards.ts';
export { presentProgramme } from './guide/present-programme.ts';
export type { ProgrammeRow } from './guide/programme.ts';
export { findChannel } from './guide/queries/find-channel.ts';
export { findProgramme } from './guide/queries/find-programme.ts';
export { viewingOf } from './guide/viewing.ts';
export { findProgrammeAt } from './guide/queries/find-programme-at.ts';
/** Looks at guides that are due, and forgets what is over. */
export { keepGuides } from './imports/keep-guides.ts';
export { listProgrammes } from './guide/queries/list-programmes.ts';
/** Playback tells where playheads are: what was watched is no secret. */
export { noteWatched } from './sports/note-watched.ts';
export { listAirings } from './sports/queries/list-airings.ts';
export { type SeedMatch, seedLeague, seedMatches } from './sports/seed-sports.ts';
export { findHighlight, type Highlight } from './sports/find-highlight.ts';
export { exportSports } from './sports/own-sports.ts';
export { type Audience, isOnAirFor, isOldEnough, zoneOf } from './schedule/airing.ts';
export { type ShownChannel, type Window } from './schedule/find-shown.ts';
export {
  audienceText,
  type Highlights,
  liveOrigin,
  type LiveOrigin,
  readAudience,
  readWindow,
  windowText,
} from './schedule/live-origin.ts';
export { findProgrammeSpan } from './schedule/queries/find-programme-span.ts';
export { publishSchedules } from './schedule/publish-schedule.ts';
export { type SeedChannel, seedChannels } from './schedule/seed-channel.ts';
export * from './sessions/ingest-face.ts';
