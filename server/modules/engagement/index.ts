import type { FastifyInstance } from 'fastify';
import { forgetErasedAccounts } from '#modules/accounts/index.ts';
import { forgetRemovedProfiles } from '#modules/profiles/index.ts';
import type { Parts } from '#platform/parts.ts';
import { deleteAccountData } from './queries/delete-account-data.ts';
import { deleteProfileData } from './queries/delete-profile-data.ts';
import { serveCheckPersonalization } from './routes/get-cek-status.ts';
import { serveContentRatings } from './routes/get-content-rating-list.ts';
import { serveFavoriteList } from './routes/get-favorite-list.ts';
import { serveContentPreferences } from './routes/get-preferensi-content-list.ts';
import { serveFavoriteAdd } from './routes/post-favorite-add.ts';
import { serveFavoriteDelete } from './routes/post-favorite-delete.ts';
import { serveSubmitPersonalization } from './routes/post-submit-personalization.ts';

export { exportMarks } from './export-marks.ts';
export { skipPersonalization } from './skip-personalization.ts';

/** What viewers mark and say about titles, and what they say they like. */
export async function registerEngagement(app: FastifyInstance, parts: Parts): Promise<void> {
  serveFavoriteList(app, parts);
  serveFavoriteAdd(app, parts);
  serveFavoriteDelete(app, parts);
  serveContentPreferences(app, parts);
  serveContentRatings(app, parts);
  serveCheckPersonalization(app, parts);
  serveSubmitPersonalization(app, parts);

  let stops: (() => Promise<void>)[] = [];
  app.addHook('onReady', async () => {
    stops = [
      forgetErasedAccounts(parts, { module: 'engagement', forget: deleteAccountData }),
      forgetRemovedProfiles(parts, { module: 'engagement', forget: deleteProfileData }),
    ];
  });
  app.addHook('preClose', async () => {
    for (const stop of stops) await stop();
  });
}
