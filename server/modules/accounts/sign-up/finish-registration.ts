import type { Caller } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsDeps } from '../deps.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';
import { isRegistrationComplete, stageAfterVerification } from '../policy.ts';
import { type Account, lockAccountRow, updateAccount } from '../account/queries.ts';
import { insertUsedNonce } from '../queries.ts';
import { isOutdatedTicket } from '../tickets.ts';

type Input = { caller: Caller; ticket: string | undefined; name: string | undefined };

/**
 * Moves a verified account to stage 3, one of a partner to 5, and to 4 while its name is missing. The browser that registered shows its ticket and is signed in, once;
 * a signed-in account only moves on. Repeating it changes nothing.
 */
export async function finishRegistrationOf(
  deps: AccountsDeps,
  { caller, ticket, name }: Input,
): Promise<{ account: Account; opened?: OpenSession }> {
  if (caller.kind === 'account') return { account: await complete(deps, caller.accountId, name) };
  const held = await deps.tickets.read('verification', ticket ?? '');
  if (held === undefined) return fail('accounts.ticketInvalid');
  return inTransaction(deps.db, async (tx) => {
    const account = await complete({ ...deps, db: tx }, held.accountId, name);
    if (isOutdatedTicket(held, account)) return fail('accounts.ticketInvalid');
    const nonce = { purpose: 'verification', nonce: held.id, expiresAt: held.expiresAt };
    if (!(await insertUsedNonce(tx, nonce))) return fail('accounts.ticketInvalid');
    const { isRemembered } = held;
    const opened = await openSession(deps, tx, account, { deviceId: null, isRemembered });
    return { account, opened };
  });
}

function complete(
  deps: Pick<AccountsDeps, 'db'>,
  accountId: string,
  name: string | undefined,
): Promise<Account> {
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccountRow(tx, accountId);
    if (account === undefined || account.deletedAt !== null) return fail('accounts.ticketInvalid');
    if (isRegistrationComplete(account)) return account;
    // A partner that federates an account has verified its address.
    if (account.verifiedAt === null && !account.externalAuth) return fail('accounts.notVerified');
    const named = { ...account, name: name ?? account.name };
    const registrationStage = stageAfterVerification(named);
    const changed = await updateAccount(tx, accountId, { registrationStage, name: named.name });
    return changed ?? account;
  });
}
