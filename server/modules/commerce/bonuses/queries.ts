import type { Db, DB, Insertable, Tx } from '#platform/db.ts';

/** What an account was given under this kind, if anything. */
export function findBonus(db: Db, accountId: string, kind: 'trial' | 'voucher') {
  return db
    .selectFrom('commerce.bonus')
    .select(['entitlementId', 'voucherId'])
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

export async function insertBonus(tx: Tx, bonus: Insertable<DB['commerce.bonus']>): Promise<void> {
  await tx.insertInto('commerce.bonus').values(bonus).execute();
}

/**
 * False when the person behind the digest was given this kind before, under another account. What is older than
 * `keptFrom` is forgotten: no digest is kept longer than the rule needs.
 */
export async function insertBonusIdentity(
  tx: Tx,
  identity: Insertable<DB['commerce.bonusIdentity']>,
  keptFrom: Date,
): Promise<boolean> {
  await tx.deleteFrom('commerce.bonusIdentity').where('givenAt', '<', keptFrom).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('commerce.bonusIdentity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The first payment of an account that settled, brought something, cost something, and of which nothing goes back. */
export async function findFirstKept(
  db: Db,
  accountId: string,
): Promise<{ id: string; paidAt: Date } | undefined> {
  const row = await db
    .selectFrom('commerce.payment as payment')
    .select(['payment.id', 'payment.paidAt'])
    .where('payment.accountId', '=', accountId)
    .where('payment.state', '=', 'paid')
    .where('payment.outcome', '=', 'active')
    .where('payment.amountRupiah', '>', 0)
    .where('payment.paidAt', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('commerce.refundDue as refund')
            .select('refund.id')
            .whereRef('refund.paymentId', '=', 'payment.id'),
        ),
      ),
    )
    .orderBy('payment.paidAt')
    .limit(1)
    .executeTakeFirst();
  return row?.paidAt ? { id: row.id, paidAt: row.paidAt } : undefined;
}
