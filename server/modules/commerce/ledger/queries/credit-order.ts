import type { Db, Tx } from '#platform/db.ts';

/** What our own gateway knows of a payment. */
export function findCreditOrder(db: Db, paymentId: string) {
  return db
    .selectFrom('commerce.creditOrder')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
}

/** Whose payment an order is; undefined when there is none. */
export async function findOrderAccount(db: Db, paymentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('commerce.payment')
    .select('accountId')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return row?.accountId;
}

/** Whether this payment is now paid or closed by us; false when it was before, whichever of both. */
export async function insertCreditOrderOnce(
  tx: Tx,
  order: {
    paymentId: string;
    state: 'paid' | 'cancelled';
    amountRupiah: number;
    createdAt: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('commerce.creditOrder')
    .values(order)
    .onConflict((conflict) => conflict.column('paymentId').doNothing())
    .returning('paymentId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Held until the transaction ends, so that refunds of one payment line up. */
export function lockCreditOrder(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('commerce.creditOrder')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
}
