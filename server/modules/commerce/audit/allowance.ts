import { DAY } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { sumActsOf } from '#platform/acts.ts';
import type { AccountCaller } from '#platform/auth.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';

/** Who gives money away: their account and roles. */
export type Operator = Pick<AccountCaller, 'accountId' | 'staff'>;

type Gift = { act: 'credit.grant' | 'refund.make'; accountId: string; amountRupiah: number };

/** The most that support gives alone at once. Finance and admins decide on more. */
const AT_ONCE_RUPIAH = { 'credit.grant': 100_000, 'refund.make': 500_000 };
/** And within 24 hours, credit and refunds together. */
const A_DAY_RUPIAH = 2_000_000;

/**
 * Refuses what an operator may not give: anything to their own account, and for support more than its allowance. The
 * operator's account stays locked until the transaction ends, so that two gifts at once are added up.
 */
export async function requireAllowance(
  tx: Tx,
  operator: Operator,
  { act, accountId, amountRupiah }: Gift,
  at: Date,
): Promise<void> {
  if (accountId === operator.accountId) fail('commerce.ownAccount');
  if (operator.staff?.roles.some((role) => role === 'finance' || role === 'admin')) return;
  if (amountRupiah > AT_ONCE_RUPIAH[act]) fail('commerce.aboveAllowance');
  await lockAccount(tx, operator.accountId);
  const since = new Date(at.getTime() - DAY);
  const given = await sumActsOf(tx, operator.accountId, {
    acts: Object.keys(AT_ONCE_RUPIAH),
    since,
  });
  if (given + amountRupiah > A_DAY_RUPIAH) fail('commerce.aboveAllowance');
}
