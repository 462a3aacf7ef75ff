import type { AccountCaller } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { confirmedUntil } from './policy.ts';
import { findSession } from './queries/find-session.ts';

type ConfirmParts = Pick<Parts, 'db' | 'clock'>;

/** Whether whoever holds this session has shown password or passkey within the last minutes. */
export async function isConfirmed(parts: ConfirmParts, caller: AccountCaller): Promise<boolean> {
  const session = await findSession(parts.db, { id: caller.sessionId });
  return confirmedUntil(session?.provenAt ?? null, parts.clock.now()) !== undefined;
}

/**
 * Whether its holder has shown password or passkey once more since it began: what is given up for good asks for more
 * than having signed in a moment ago.
 */
export async function isConfirmedAgain(
  parts: ConfirmParts,
  caller: AccountCaller,
): Promise<boolean> {
  const session = await findSession(parts.db, { id: caller.sessionId });
  const provenAt = session?.provenAt ?? null;
  if (session === undefined || provenAt === null || provenAt <= session.createdAt) return false;
  return confirmedUntil(provenAt, parts.clock.now()) !== undefined;
}

/** Changes to how one signs in need more than a browser that was left open. */
export async function requireConfirmed(parts: ConfirmParts, caller: AccountCaller): Promise<void> {
  if (!(await isConfirmed(parts, caller))) fail('accounts.reauthRequired');
}
