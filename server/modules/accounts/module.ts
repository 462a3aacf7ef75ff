import { DAY, MINUTE } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatAlone, type Running } from '#platform/due.ts';
import { deleteOldRateLimits } from '#platform/limits/queries.ts';
import { expireExports, exportAccount } from './privacy/data-export.ts';
import { eraseAccounts, startErasures } from './privacy/deletion.ts';
import { deleteExpired } from './queries.ts';
import { listUnclaimedDevices } from './device-grant/queries.ts';
import { updateDeviceSignedOut } from './devices/queries.ts';
import type { Module } from '#platform/module.ts';
import { routes as accountRoutes } from './account/routes.ts';
import { routes as callbackRoutes } from './auth-library/callback-routes.ts';
import { addAuthErrorHandler } from './auth-library/error-redirects.ts';
import { routes as authRoutes } from './auth-library/routes.ts';
import { routes as contactRoutes } from './contact/routes.ts';
import { accountsDeps } from './deps.ts';
import { deviceGrantChanges } from './device-grant/device-grant.ts';
import { type DeviceGrantDeps, routes as deviceGrantRoutes } from './device-grant/routes.ts';
import { routes as deviceRoutes } from './devices/routes.ts';
import { routes as passkeyRoutes } from './passkeys/routes.ts';
import { routes as passwordRoutes } from './passwords/routes.ts';
import { routes as privacyRoutes } from './privacy/routes.ts';
import { routes as serviceTokenRoutes } from './service-tokens/routes.ts';
import { watchChosenProfiles } from './sessions/active-profile.ts';
import { routes as sessionRoutes } from './sessions/routes.ts';
import { addSessionMiddleware, watchRevokedSessions } from './sessions/session-middleware.ts';
import { routes as signInRoutes } from './sign-in/routes.ts';
import { routes as signUpRoutes } from './sign-up/routes.ts';
import { routes as staffInvitationRoutes } from './staff/invitation-routes.ts';
import { routes as staffMemberRoutes } from './staff/member-routes.ts';
import { routes as supportRoutes } from './support/operator-routes.ts';
import { routes as staffPasskeyRoutes } from './staff/passkey-routes.ts';
import { routes as staffSessionRoutes } from './staff/session-routes.ts';
import { addStaffMiddleware } from './staff/staff-middleware.ts';
import { routes as stepUpRoutes } from './step-up/routes.ts';

/**
 * Registration, sign-in, sessions, devices and the visitor tokens. Stands before every other module: no call accepts a
 * session that ended, and a session that switched profiles is that profile at once, whatever its tokens say. Publishes
 * `accounts.registered`, `accounts.verified`, `accounts.deleted` and `accounts.restored` with `{ accountId }`, and
 * `accounts.sessionsRevoked` with `{ sessionIds }`.
 */
export const accountsModule: Module<DeviceGrantDeps> = {
  name: 'accounts',
  open(platform) {
    const deps = accountsDeps(platform);
    return { ...deps, deviceGrants: deviceGrantChanges(deps) };
  },
  routes: [
    ...signUpRoutes,
    ...signInRoutes,
    ...passwordRoutes,
    ...sessionRoutes,
    ...passkeyRoutes,
    ...stepUpRoutes,
    ...deviceGrantRoutes,
    ...deviceRoutes,
    ...accountRoutes,
    ...contactRoutes,
    ...privacyRoutes,
    ...serviceTokenRoutes,
    ...supportRoutes,
    ...staffPasskeyRoutes,
    ...staffSessionRoutes,
    ...staffMemberRoutes,
    ...staffInvitationRoutes,
  ],
  scopes: [
    {
      routes: [...authRoutes, ...callbackRoutes],
      start: (app, { config }) => addAuthErrorHandler(app, config),
    },
  ],
  personalData: { exportAccount },
  async start(app, deps) {
    const revoked = await watchRevokedSessions(deps);
    const chosen = await watchChosenProfiles(deps);
    const sweeper = startSweeper(deps);
    let stopErasures: (() => Promise<void>) | undefined;
    // By then every module has registered.
    app.addHook('onReady', async () => {
      stopErasures = startErasures(deps);
    });
    // Before the server drains: an open stream would hold it up.
    app.addHook('preClose', async () => {
      deps.deviceGrants.close();
      await stopErasures?.();
    });
    app.addHook('onClose', async () => {
      await deps.background.idle();
      revoked.close();
      chosen.close();
      await sweeper.stop();
    });
    addSessionMiddleware(app, deps, revoked, chosen);
    addStaffMiddleware(app, deps, revoked);
  },
};

const SWEEP_INTERVAL = 15 * MINUTE;
/** Ended sessions and links are kept this long, so that their owner can still read about them. */
const RETENTION = 90 * DAY;

/** Removes what has expired, every quarter of an hour. */
function startSweeper(deps: Deps): Running {
  return repeatAlone(deps, {
    name: 'expired accounts, exports, sessions and links',
    every: SWEEP_INTERVAL,
    // By then every module of the process has registered what it holds of an account.
    firstAfter: SWEEP_INTERVAL,
    round: () => sweepAll(deps),
  });
}

export async function sweep({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const device of await listUnclaimedDevices(db, now)) {
    await updateDeviceSignedOut(db, device, now);
  }
  await deleteOldRateLimits(db, now);
  await deleteExpired(db, { now, keepUntil: new Date(now.getTime() - RETENTION) });
}

/** Also what needs more than the database: files of exports, and accounts whose week to come back is over. */
export async function sweepAll(deps: Deps): Promise<void> {
  await sweep(deps);
  await expireExports(deps);
  await eraseAccounts(deps);
}
