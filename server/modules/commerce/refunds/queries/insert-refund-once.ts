import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';
import type { Refund } from '../refund.ts';

export type NewRefund = Omit<Insertable<DB['commerce.refundDue']>, 'doneAt'>;

/** The row of a refund; undefined when its key has one. */
export function insertRefundOnce(tx: Tx, refund: NewRefund): Promise<Refund | undefined> {
  return tx
    .insertInto('commerce.refundDue')
    .values(refund)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();
}
