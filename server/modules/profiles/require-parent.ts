import { isOwnerConfirmed } from '#modules/accounts/index.ts';
import type { AccountCaller } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { checkPin } from './check-pin.ts';
import { hasPin } from './queries/find-pin.ts';

/** Whoever changes the PIN or takes it away knows it, or has proved just now to be the account's owner. */
export async function requireParent(
  parts: Parts,
  caller: AccountCaller,
  pin: string | undefined,
): Promise<void> {
  const { accountId } = caller;
  if (!(await hasPin(parts.db, accountId))) return;
  if (pin !== undefined && pin !== '') await checkPin(parts, accountId, pin);
  else if (!(await isOwnerConfirmed(parts, caller))) fail('accounts.reauthRequired');
}
