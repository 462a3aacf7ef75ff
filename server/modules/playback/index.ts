import type { FastifyInstance } from 'fastify';
import { forgetErasedAccounts } from '#modules/accounts/index.ts';
import { forgetRemovedProfiles } from '#modules/profiles/index.ts';
import type { Parts } from '#platform/parts.ts';
import { registerOrigin } from './origin-register.ts';
import { freeScreensOfEndedSessions } from './free-screens.ts';
import { deleteAccountData } from './queries/delete-account-data.ts';
import { deleteProfileData } from './queries/delete-profile-data.ts';
import { serveGetAllPopularChannel } from './routes/get-all-popular-channel.ts';
import { serveGetContinuePlayList } from './routes/get-continue-play-list.ts';
import { serveGetDataCap } from './routes/get-data-cap.ts';
import { serveGetLiveKey } from './routes/get-live-key.ts';
import { serveGetLivePlace } from './routes/get-live-place.ts';
import { serveGetRight } from './routes/get-right.ts';
import { serveGetScreens } from './routes/get-screens.ts';
import { serveGetThumbnails } from './routes/get-thumbnails.ts';
import { serveGetUrlTransform } from './routes/get-url-transform.ts';
import { servePostDataCap } from './routes/post-data-cap.ts';
import { servePostLiveReport } from './routes/post-live-report.ts';
import { servePostProgress } from './routes/post-progress.ts';
import { servePostScreenStop } from './routes/post-screen-stop.ts';
import { servePostWatchLogChannel } from './routes/post-watch-log-channel.ts';
import { servePostWatchVodCreate } from './routes/post-watch-vod-create.ts';

export { exportWatching } from './export-watching.ts';
export { type OriginParts, createOrigin } from './origin.ts';
export { type FilmGrant, mediaKeys, mintMediaToken } from './origin-token.ts';

/** The right to watch, sources, screens, progress, and the media itself under `/t/` and `/img/`. */
export async function registerPlayback(app: FastifyInstance, parts: Parts): Promise<void> {
  await registerOrigin(app, parts);
  freeScreensOfEndedSessions(app, parts);
  serveGetRight(app, parts);
  serveGetUrlTransform(app, parts);
  serveGetThumbnails(app, parts);
  serveGetContinuePlayList(app, parts);
  servePostWatchVodCreate(app, parts);
  servePostProgress(app, parts);
  serveGetScreens(app, parts);
  servePostScreenStop(app, parts);
  serveGetDataCap(app, parts);
  servePostDataCap(app, parts);
  serveGetLiveKey(app, parts);
  servePostLiveReport(app, parts);
  serveGetLivePlace(app, parts);
  servePostWatchLogChannel(app, parts);
  serveGetAllPopularChannel(app, parts);

  let stops: (() => Promise<void>)[] = [];
  app.addHook('onReady', async () => {
    stops = [
      forgetErasedAccounts(parts, { module: 'playback', forget: deleteAccountData }),
      forgetRemovedProfiles(parts, { module: 'playback', forget: deleteProfileData }),
    ];
  });
  app.addHook('preClose', async () => {
    for (const stop of stops) await stop();
  });
}
