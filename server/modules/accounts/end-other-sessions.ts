import type { Tx } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { updateDevicesSignedOut } from './queries/update-devices-signed-out.ts';
import { revokeSessions } from './revoke-sessions.ts';

/** What stays signed in: the device and session of whoever asked; everything ends without it. */
export type Kept = { sessionId: string; deviceId: string };

/** Ends an account's sessions everywhere else and frees the places of their devices. */
export async function endOtherSessions(
  parts: Pick<Parts, 'clock' | 'events'>,
  tx: Tx,
  accountId: string,
  { kept, because }: { kept: Kept | undefined; because: string },
): Promise<void> {
  const now = parts.clock.now();
  await updateDevicesSignedOut(tx, { accountId, exceptId: kept?.deviceId }, now);
  const except = kept === undefined ? {} : { exceptSessionId: kept.sessionId };
  await revokeSessions(parts, tx, { accountId, ...except }, because);
}
