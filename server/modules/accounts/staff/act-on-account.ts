import { parseIdentifier } from '#contract/accounts.ts';
import { recordAct } from '#platform/acts.ts';
import type { Caller } from '#platform/auth.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount } from '#platform/serve.ts';
import { type AccountView, lockAccount } from '../account/account-view.ts';
import { findAccountByIdentifier } from '../account/queries.ts';
import { listStaffRoles } from './queries/staff-member.ts';

type Input = {
  act: 'personalization-skip' | 'agreed-devices' | 'end-sessions' | 'free-device' | 'reveal';
  caller: Caller;
  reason: string;
} & ({ email: string } | { accountId: string });
/** What was so before and is so now: nothing personal. */
type Change = { before: object; after: object };

/**
 * Does something to the account that a member of staff names, with its row locked, and records the act: both or
 * neither. On accounts of staff only an admin may act.
 */
export function actOnAccount(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { act, caller, reason, ...named }: Input,
  change: (tx: Tx, account: AccountView) => Promise<Change>,
): Promise<void> {
  const operator = requireAccount(caller);
  return inTransaction(db, async (tx) => {
    const accountId =
      'email' in named ? await findAccountIdByContact(tx, named.email) : named.accountId;
    const account = accountId === undefined ? undefined : await lockAccount(tx, accountId);
    if (account === undefined || account.deletedAt !== null) return fail('studio.accountUnknown');
    const isStaff = (await listStaffRoles(tx, account.accountId)).length > 0;
    if (isStaff && operator.staff?.roles.includes('admin') !== true) {
      return fail('common.forbidden');
    }
    const { before, after } = await change(tx, account);
    await recordAct(tx, {
      at: clock.now(),
      actorId: operator.accountId,
      act,
      subject: { kind: 'account', id: account.accountId },
      before,
      after,
      reason,
    });
  });
}

async function findAccountIdByContact(db: Db, typed: string): Promise<string | undefined> {
  const identifier = parseIdentifier(typed);
  return identifier && (await findAccountByIdentifier(db, identifier))?.id;
}
