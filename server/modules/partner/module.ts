import { offerProvider } from '#modules/accounts/index.ts';
import { repeatAlone, workDueRows } from '#platform/due.ts';
import type { Module } from '#platform/module.ts';
import { couponComparisons } from './coupons/compare-ledgers.ts';
import { dueRedemptions, oldRefusals } from './coupons/redeem.ts';
import { routes as couponRoutes } from './coupons/routes.ts';
import { CONSENT_PATH, type PartnerDeps, partnerDeps, RETURN_PATH } from './deps.ts';
import { exportPartnerLink } from './linking/link-account.ts';
import { routes as linkingRoutes } from './linking/routes.ts';
import { routes as externalLoginRoutes } from './sign-in/external-login-routes.ts';
import { routes as signInRoutes } from './sign-in/routes.ts';
import { startFlow } from './sign-in/start-flow.ts';
import { deleteAccountData, deleteRedemptions, listRedemptionData } from './queries.ts';

/** The partner among the auth library's providers. */
const PROVIDER = 'mitra';

/** Sign-in through accounts of the partner platform: its pages, its password, and the link between the two accounts. */
export const partnerModule: Module<PartnerDeps> = {
  name: 'partner',
  open: partnerDeps,
  routes: [...externalLoginRoutes, ...signInRoutes, ...linkingRoutes, ...couponRoutes],
  personalData: {
    async exportAccount(db, accountId) {
      const link = await exportPartnerLink(db, accountId);
      return { ...link, 'kupon-mitra': await listRedemptionData(db, accountId) };
    },
    async eraseAccount(tx, accountId) {
      await deleteAccountData(tx, accountId);
      await deleteRedemptions(tx, accountId);
    },
  },
  start(app, own) {
    const { deps, partner, trinvi } = own;
    if (trinvi !== undefined) {
      const stops: (() => Promise<void>)[] = [];
      app.addHook('onReady', async () => {
        stops.push(
          workDueRows(deps, dueRedemptions({ deps, trinvi })).stop,
          repeatAlone(deps, oldRefusals(deps)).stop,
          repeatAlone(deps, couponComparisons({ deps, trinvi })).stop,
        );
      });
      app.addHook('preClose', async () => {
        await Promise.all(stops.map(async (stop) => stop()));
      });
    }
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
