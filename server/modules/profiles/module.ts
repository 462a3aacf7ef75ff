import type { Deps } from '#platform/deps.ts';
import type { Module } from '#platform/module.ts';
import { routes as parentalControlRoutes } from './parental-control/routes.ts';
import { exportProfiles, startRemovals } from './profiles.ts';
import { deleteAccountData } from './queries.ts';
import { routes as profileRoutes } from './routes.ts';

/**
 * The profiles of an account, and the PIN between a child's and the others. The session (accounts) and so every caller
 * carries which one watches; each module decides what that profile may see.
 */
export const profilesModule: Module<Deps> = {
  name: 'profiles',
  open: (deps) => deps,
  routes: [...profileRoutes, ...parentalControlRoutes],
  personalData: { exportAccount: exportProfiles, eraseAccount: deleteAccountData },
  start(app, deps) {
    let stopRemovals: (() => Promise<void>) | undefined;
    // By then every module has registered.
    app.addHook('onReady', async () => {
      stopRemovals = startRemovals(deps);
    });
    app.addHook('preClose', async () => stopRemovals?.());
  },
};
