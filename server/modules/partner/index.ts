import type { FastifyInstance } from 'fastify';
import { forgetErasedAccounts, offerProvider } from '#modules/accounts/index.ts';
import type { Parts } from '#platform/parts.ts';
import { CONSENT_PATH, partnerParts, RETURN_PATH } from './partner-parts.ts';
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
import { startFlow } from './start-flow.ts';

/** The partner among the auth library's providers. */
const PROVIDER = 'mitra';

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
  if (own.partner !== undefined) {
    offerProvider(parts, {
      id: PROVIDER,
      name: own.partner.name,
      start: (reply) => startFlow(own, reply, { accountId: null }),
      returnPath: RETURN_PATH,
      consentPath: CONSENT_PATH,
    });
  }
  let stopForgetting: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stopForgetting = forgetErasedAccounts(parts, { module: 'partner', forget: deleteAccountData });
  });
  app.addHook('preClose', async () => stopForgetting?.());
}
