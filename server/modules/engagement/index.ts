import type { FastifyInstance } from 'fastify';
import { forgetErasedAccounts } from '#modules/accounts/index.ts';
import type { Parts } from '#platform/parts.ts';
import { deleteAccountData } from './queries/delete-account-data.ts';
import { serveFavoriteList } from './routes/get-favorite-list.ts';
import { serveFavoriteAdd } from './routes/post-favorite-add.ts';
import { serveFavoriteDelete } from './routes/post-favorite-delete.ts';

export { exportMarks } from './export-marks.ts';

/** What viewers mark and say about titles. */
export async function registerEngagement(app: FastifyInstance, parts: Parts): Promise<void> {
  serveFavoriteList(app, parts);
  serveFavoriteAdd(app, parts);
  serveFavoriteDelete(app, parts);

  let stopForgetting: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stopForgetting = forgetErasedAccounts(parts, {
      module: 'engagement',
      forget: deleteAccountData,
    });
  });
  app.addHook('preClose', async () => stopForgetting?.());
}
