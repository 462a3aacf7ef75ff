import type { FastifyInstance } from 'fastify';
import { forgetErasedAccounts } from '#modules/accounts/index.ts';
import type { Parts } from '#platform/parts.ts';
import { partnerParts } from './partner-parts.ts';
import { deleteAccountData } from './queries/delete-account-data.ts';
import { getPartnerFlowRoute } from './routes/get-partner-flow.ts';
import { getPartnerRoute } from './routes/get-partner.ts';
import { postLoginExternal } from './routes/post-login-external.ts';
import { postPartnerCreate } from './routes/post-partner-create.ts';
import { postPartnerFinish } from './routes/post-partner-finish.ts';
import { postPartnerLogout } from './routes/post-partner-logout.ts';
import { postPartnerLink } from './routes/post-partner-link.ts';
import { postPartnerStart } from './routes/post-partner-start.ts';
import { postPartnerUnlink } from './routes/post-partner-unlink.ts';
import { postRedirectLogin } from './routes/post-redirect-login.ts';

export { exportPartnerLink } from './export-link.ts';

/** Sign-in through accounts of the partner platform: its pages, its password, and the link between the two accounts. */
export async function registerPartner(app: FastifyInstance, parts: Parts): Promise<void> {
  const own = partnerParts(parts);
  for (const route of [
    postLoginExternal,
    postRedirectLogin,
    postPartnerStart,
    postPartnerFinish,
    getPartnerFlowRoute,
    postPartnerCreate,
    postPartnerLink,
    getPartnerRoute,
    postPartnerUnlink,
    postPartnerLogout,
  ]) {
    route(app, own);
  }
  let stopForgetting: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stopForgetting = forgetErasedAccounts(parts, { module: 'partner', forget: deleteAccountData });
  });
  app.addHook('preClose', async () => stopForgetting?.());
}
