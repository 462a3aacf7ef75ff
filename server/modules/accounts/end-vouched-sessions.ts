import type { Tx } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { listVouchedSessions, type Said } from './queries/list-vouched-sessions.ts';
import { updateDevicesSignedOut } from './queries/update-devices-signed-out.ts';
import { updateRememberFamiliesRevoked } from './queries/update-remember-families-revoked.ts';
import { revokeSessions } from './revoke-sessions.ts';

const BECAUSE = 'signed out at the partner';

/**
 * Ends what another platform's word began: who signed out there is signed out here, remembered devices too. In the
 * order of everything that ends sessions: devices, families of remember tokens, sessions.
 */
export async function endVouchedSessions(
  parts: Pick<Parts, 'clock' | 'events'>,
  tx: Tx,
  said: Said,
): Promise<void> {
  const sessionIds = await listVouchedSessions(tx, said);
  const now = parts.clock.now();
  await updateDevicesSignedOut(tx, { sessionIds }, now);
  await updateRememberFamiliesRevoked(tx, { sessionIds }, BECAUSE, now);
  await revokeSessions(parts, tx, { sessionIds }, BECAUSE);
}
