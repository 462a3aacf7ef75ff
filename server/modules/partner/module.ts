import { offerProvider } from '#modules/accounts/index.ts';
import type { Module } from '#platform/module.ts';
import { CONSENT_PATH, type PartnerDeps, partnerDeps, RETURN_PATH } from './deps.ts';
import { exportPartnerLink } from './linking/link-account.ts';
import { deleteAccountData } from './linking/queries.ts';
import { routes as linkingRoutes } from './linking/routes.ts';
import { routes as externalLoginRoutes } from './sign-in/external-login-routes.ts';
import { routes as signInRoutes } from './sign-in/routes.ts';
import { startFlow } from './sign-in/start-flow.ts';

/** The partner among the auth library's providers. */
const PROVIDER = 'mitra';

/** Sign-in through accounts of the partner platform: its pages, its password, and the link between the two accounts. */
export const partnerModule: Module<PartnerDeps> = {
  name: 'partner',
  open: partnerDeps,
  routes: [...externalLoginRoutes, ...signInRoutes, ...linkingRoutes],
  personalData: { exportAccount: exportPartnerLink, eraseAccount: deleteAccountData },
  start(_app, own) {
    const { deps, partner } = own;
    if (partner !== undefined) {
      offerProvider(deps, {
        id: PROVIDER,
        name: partner.name,
        start: (reply) => startFlow(own, reply, { accountId: null }),
        returnPath: RETURN_PATH,
        consentPath: CONSENT_PATH,
      });
    }
  },
};
