import type { Db } from '#platform/db.ts';

/**
 * What we booked of some orders of a gateway, or of all that settled in a time: the money that came, and what the
 * gateway itself gave back.
 */
export async function listBooked(
  db: Db,
  gateway: string,
  which: { ids: readonly string[] } | { from: Date; until: Date },
) {
  let payments = db
    .selectFrom('commerce.payment as payment')
    .innerJoin('commerce.ledgerEntry as entry', (join) =>
      join.onRef('entry.paymentId', '=', 'payment.id').on('entry.cause', '=', 'payment'),
    )
    .select(['payment.id', 'payment.state', 'entry.amountRupiah as paidRupiah'])
    .select((row) =>
      row
        .selectFrom('commerce.refundDue as refund')
        .select(({ fn }) =>
          fn.coalesce(fn.sum<number>('refund.amountRupiah'), row.lit(0)).as('sum'),
        )
        .whereRef('refund.paymentId', '=', 'payment.id')
        .where('refund.way', '=', 'method')
        .where('refund.doneAt', 'is not', null)
        .as('backRupiah'),
    )
    .where('payment.gateway', '=', gateway);
  if ('ids' in which) {
    if (which.ids.length === 0) return [];
    payments = payments.where('payment.id', 'in', which.ids);
  } else {
    payments = payments
      .where('payment.paidAt', '>=', which.from)
      .where('payment.paidAt', '<', which.until);
  }
  const rows = await payments.orderBy('payment.id').execute();
  return rows.map((row) => ({ ...row, backRupiah: row.backRupiah ?? 0 }));
}
