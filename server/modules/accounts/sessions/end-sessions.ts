import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { updateDevicesSignedOut } from '../devices/queries.ts';
import { updateTokenFamiliesRevoked } from '../remember-me/queries.ts';
import { endStaffSessions } from '../staff/end-staff-sessions.ts';
import * as sessionQueries from './queries/session.ts';

/** PostgreSQL limits a notification to 8 kB. */
const IDS_PER_EVENT = 100;

/**
 * Ends sessions and tells every process, whose access tokens then open nothing any more. What ends all sessions of
 * an account or a device ends its remember tokens too, and what ends those of an account its staff sessions.
 */
export async function revokeSessions(
  deps: Pick<Deps, 'clock' | 'events'>,
  db: Db,
  filter: sessionQueries.SessionFilter,
  reason: string,
): Promise<void> {
  const now = deps.clock.now();
  const isAllOfDevice = 'deviceId' in filter && filter.exceptSessionId === undefined;
  if ('accountId' in filter || isAllOfDevice) {
    await updateTokenFamiliesRevoked(db, filter, reason, now);
  }
  if ('accountId' in filter) {
    await endStaffSessions(deps, db, { accountId: filter.accountId }, reason);
  }
  const sessionIds = await sessionQueries.updateSessionsRevoked(db, filter, reason, now);
  for (let at = 0; at < sessionIds.length; at += IDS_PER_EVENT) {
    await deps.events.publish(db, 'accounts.sessionsRevoked', {
      sessionIds: sessionIds.slice(at, at + IDS_PER_EVENT),
    });
  }
}

/** What stays signed in: the device and session of the caller; everything ends without it. */
export type Kept = { sessionId: string; deviceId: string };

/** Ends an account's sessions everywhere else and frees the places of their devices. */
export async function endOtherSessions(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Tx,
  accountId: string,
  { kept, reason }: { kept: Kept | undefined; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  await updateDevicesSignedOut(tx, { accountId, exceptId: kept?.deviceId }, now);
  const except = kept === undefined ? {} : { exceptSessionId: kept.sessionId };
  await revokeSessions(deps, tx, { accountId, ...except }, reason);
}

const REASON = 'signed out at the partner';

/**
 * Ends what another platform's word began: who signed out there is signed out here, remembered devices too. In the
 * order of everything that ends sessions: devices, families of remember tokens, sessions.
 */
export async function endFederatedSessions(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Tx,
  federated: sessionQueries.FederatedSubject,
): Promise<void> {
  const sessionIds = await sessionQueries.listFederatedSessions(tx, federated);
  const now = deps.clock.now();
  await updateDevicesSignedOut(tx, { sessionIds }, now);
  await updateTokenFamiliesRevoked(tx, { sessionIds }, REASON, now);
  await revokeSessions(deps, tx, { sessionIds }, REASON);
}
