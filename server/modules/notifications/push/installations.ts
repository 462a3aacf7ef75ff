import { listDevicesOfSessions, listDeviceViewers } from '#modules/accounts/index.ts';
import { DAY } from '#contract/constants.ts';
import type { Config } from '#platform/config.ts';
import { deriveKey, isSameSecret, sign } from '#platform/secrets.ts';
import type { NotificationsDeps } from '../deps.ts';
import { deleteInstallations } from './queries.ts';

const LIFE = 7 * DAY;

type Secrets = { config: Pick<Config, 'secrets'> };

const keyOf = ({ config }: Secrets) => deriveKey(config.secrets.master, 'push-installation');

/** What an installation shows when it subscribes, and until when it does: `id.seconds.signature`. */
export function writeInstallationToken(
  deps: Secrets,
  installationId: string,
  now: Date,
): { authToken: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + LIFE);
  const named = `${installationId}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return { authToken: `${named}.${sign(keyOf(deps), named)}`, expiresAt };
}

/** The installation that a token of ours names; undefined for any other and for one that is over. */
export function readInstallationToken(deps: Secrets, token: string, now: Date): string | undefined {
  const [, id, seconds] = /^([0-9a-f-]{36})\.(\d{1,12})\.[\w-]{43}$/.exec(token) ?? [];
  if (id === undefined || Number(seconds) * 1000 <= now.getTime()) return undefined;
  const named = `${id}.${seconds}`;
  return isSameSecret(token, `${named}.${sign(keyOf(deps), named)}`) ? id : undefined;
}

const REVOKED_EVENT = 'accounts.sessionsRevoked';

/**
 * Ends push on devices whose last session ends. The event may get lost, and a session may run out without one: then a
 * device is found signed out when something is to be sent to it. Returns the function that stops it.
 */
export function followSignOuts(deps: NotificationsDeps): () => void {
  return deps.events.subscribe(REVOKED_EVENT, ({ sessionIds }, { isOwn }) => {
    // One process is enough: that in which it happened.
    if (!isOwn || !Array.isArray(sessionIds)) return;
    endSubscriptions(deps, sessionIds as string[]).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'push of signed-out devices could not be ended'),
    );
  });
}

async function endSubscriptions(
  { db, clock }: NotificationsDeps,
  sessionIds: readonly string[],
): Promise<void> {
  const deviceIds = await listDevicesOfSessions(db, sessionIds);
  const viewers = await listDeviceViewers(db, deviceIds, clock.now());
  const signedIn = new Set(viewers.map(({ deviceId }) => deviceId));
  await deleteInstallations(
    db,
    deviceIds.filter((deviceId) => !signedIn.has(deviceId)),
  );
}
