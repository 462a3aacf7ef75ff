import { type AccountView, findAccountNamed, lockAccount } from '#modules/accounts/index.ts';
import { staffKinds } from '#contract/call.ts';
import type { Caller } from '#platform/auth.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount } from '#platform/serve.ts';
import { insertAudit } from './queries/insert-audit.ts';

type Asked = {
  act: 'personalization-skip' | 'agreed-devices' | 'end-sessions';
  caller: Caller;
  email: string;
  reason: string;
};
/** What was so before and is so now, for the audit: nothing personal. */
type Change = { before: object; after: object };

/**
 * Does something to the account that an operator names, with its row held and its line in the audit: both or
 * neither. Accounts of staff are an admin's matter alone.
 */
export function actOnAccount(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { act, caller, email, reason }: Asked,
  change: (tx: Tx, account: AccountView) => Promise<Change>,
): Promise<void> {
  const operator = requireAccount(caller);
  return inTransaction(db, async (tx) => {
    const accountId = await findAccountNamed(tx, email);
    const account = accountId === undefined ? undefined : await lockAccount(tx, accountId);
    if (account === undefined || account.deletedAt !== null) return fail('studio.accountUnknown');
    const isStaff = staffKinds.some((kind) => kind === account.role);
    if (isStaff && operator.role !== 'admin') return fail('common.forbidden');
    const { before, after } = await change(tx, account);
    await insertAudit(tx, {
      at: clock.now(),
      operatorId: operator.accountId,
      accountId: account.accountId,
      act,
      reason,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    });
  });
}
