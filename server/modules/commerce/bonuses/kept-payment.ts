import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { decrypt, deriveKey } from '#platform/secrets.ts';
import { listAutoRenewals } from '../auto-renewal/queries.ts';
import { lockPayment } from '../payments/queries/payment.ts';
import { REFUND_LIFE } from '../refunds/policy.ts';
import { listRefundsOfPayment } from '../refunds/queries.ts';
import { findFirstKept } from './queries.ts';

/** Money that came and stayed. */
export type KeptPayment = {
  paymentId: string;
  paidAt: Date;
  /** When its buyer can no longer have the money back. */
  keptAt: Date;
};

/** The first payment of an account whose money is here: settled, not of Rp0, and with nothing of it going back. */
export async function findKeptPayment(db: Db, accountId: string): Promise<KeptPayment | undefined> {
  const found = await findFirstKept(db, accountId);
  if (found === undefined) return undefined;
  const { id, paidAt } = found;
  return { paymentId: id, paidAt, keptAt: new Date(paidAt.getTime() + REFUND_LIFE) };
}

/** Holds a payment until the transaction ends; false where any of its money went back or is about to. */
export async function lockKeptPayment(tx: Tx, paymentId: string): Promise<boolean> {
  const { state, outcome } = await lockPayment(tx, paymentId);
  if (state !== 'paid' || outcome !== 'active') return false;
  return (await listRefundsOfPayment(tx, paymentId)).length === 0;
}

/** Whether an account saved the very card or wallet that one of the others saved. */
export async function hasSavedMethodOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  others: readonly string[],
): Promise<boolean> {
  const key = deriveKey(config.secrets.master, 'saved-way');
  const tokensOf = async (owner: string) =>
    (await listAutoRenewals(db, owner)).flatMap(({ token }) =>
      token === null ? [] : [decrypt(key, token)],
    );
  const own = new Set((await tokensOf(accountId)).filter((token) => token !== undefined));
  if (own.size === 0) return false;
  for (const other of others) {
    if ((await tokensOf(other)).some((token) => token !== undefined && own.has(token))) return true;
  }
  return false;
}
