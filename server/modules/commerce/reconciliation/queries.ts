import { randomUUID } from 'node:crypto';
import type { Db, DB, Insertable, Tx } from '#platform/db.ts';

/** Takes one day that is due; it is due again at `until` if this process dies. */
export function claimDueReconciliation(db: Db, { now, until }: { now: Date; until: Date }) {
  return db
    .with('due', (query) =>
      query
        .selectFrom('commerce.reconciliation')
        .select(['gateway', 'day'])
        .where('checkAt', '<=', now)
        .orderBy('checkAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('commerce.reconciliation as row')
    .from('due')
    .set({ checkAt: until })
    .whereRef('row.gateway', '=', 'due.gateway')
    .whereRef('row.day', '=', 'due.day')
    .returning(['row.gateway', 'row.day', 'row.attempts'])
    .executeTakeFirst();
}

/** Makes a day of a gateway due, unless it was before; whether it is new. */
export async function insertReconciliationOnce(
  db: Db,
  row: { gateway: string; day: string; checkAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await db
    .insertInto('commerce.reconciliation')
    .values(row)
    .onConflict((conflict) => conflict.columns(['gateway', 'day']).doNothing())
    .executeTakeFirst();
  return rows === 1n;
}

/** How a look at a day ended: done with so many movements, or to be tried again. */
export async function updateReconciliation(
  db: Db,
  { gateway, day }: { gateway: string; day: string },
  change:
    | { lookedAt: Date; settlements: number; checkAt: null }
    | { checkAt: Date | null; attempts: number },
): Promise<void> {
  await db
    .updateTable('commerce.reconciliation')
    .set(change)
    .where('gateway', '=', gateway)
    .where('day', '=', day)
    .execute();
}

/**
 * What we posted of some orders of a gateway, or of all that settled in a time: the money that came, and what the
 * gateway itself gave back.
 */
export async function listOrdersInLedger(
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
        .where('refund.destination', '=', 'method')
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

export type NewDifference = Omit<
  Insertable<DB['commerce.difference']>,
  'id' | 'owner' | 'state' | 'resolution' | 'resolvedAt' | 'assignedTo'
>;

/** Hands finance something that differs; the same difference is handed over once. */
export async function insertDifferenceOnce(tx: Tx, difference: NewDifference): Promise<boolean> {
  const row = await tx
    .insertInto('commerce.difference')
    .values({ id: randomUUID(), ...difference })
    .onConflict((conflict) => conflict.columns(['gateway', 'orderId', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What somebody still has to explain, oldest first; with `resolved` what was, newest first. */
export function listDifferences(
  db: Db,
  {
    state,
    kind,
    limit,
  }: { state: 'open' | 'resolved'; kind?: 'chargeback' | undefined; limit: number },
) {
  return db
    .selectFrom('commerce.difference')
    .selectAll()
    .where('state', '=', state)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'chargeback'))
    .orderBy('foundAt', state === 'open' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Somebody explained it; undefined when it is not there or was explained before. */
export function updateDifferenceResolved(
  tx: Tx,
  { id, resolution, now }: { id: string; resolution: string; now: Date },
) {
  return tx
    .updateTable('commerce.difference')
    .set({ state: 'resolved', resolution, resolvedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}

/** Who of the team has an open difference; undefined when it is not there or was explained. */
export function updateDifferenceAssigned(tx: Tx, id: string, assignedTo: string | null) {
  return tx
    .updateTable('commerce.difference')
    .set({ assignedTo })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}
