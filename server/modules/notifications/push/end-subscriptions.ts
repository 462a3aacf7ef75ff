import { listDevicesOfSessions, listDeviceViewers } from '#modules/accounts/index.ts';
import type { NotificationsDeps } from '../deps.ts';
import { deleteInstallations } from './queries.ts';

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
