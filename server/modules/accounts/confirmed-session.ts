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

/** Changes to how one signs in need more than a browser that was left open. */
export async function requireConfirmed(parts: ConfirmParts, caller: AccountCaller): Promise<void> {
  if (!(await isConfirmed(parts, caller))) fail('accounts.reauthRequired');
}
