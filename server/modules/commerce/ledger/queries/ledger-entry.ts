import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';

export type NewEntry = Omit<Insertable<DB['commerce.ledgerEntry']>, 'id'>;

/** Whether this cause moved money now; false when it did so before. @throws when the credit is not enough. */
export async function insertEntryOnce(tx: Tx, entry: NewEntry): Promise<boolean> {
  const row = await tx
    .insertInto('commerce.ledgerEntry')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['cause', 'causeId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this cause has moved money. */
export async function hasEntry(
  db: Db,
  { cause, causeId }: Pick<NewEntry, 'cause' | 'causeId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('commerce.ledgerEntry')
    .select('id')
    .where('cause', '=', cause)
    .where('causeId', '=', causeId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Movements of an account's credit, newest first, and how many there are. */
export async function listEntries(
  db: Db,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const own = db.selectFrom('commerce.ledgerEntry').where('accountId', '=', accountId);
  const [entries, { total }] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { entries, total };
}

/** What our own gateway took and gave back in a time, oldest first. */
export function listCreditMovements(db: Db, { from, until }: { from: Date; until: Date }) {
  return db
    .selectFrom('commerce.ledgerEntry')
    .select(['cause', 'paymentId', 'amountRupiah', 'createdAt'])
    .where('cause', 'in', ['charge', 'credit_refund'])
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .orderBy('id')
    .execute();
}

/** What our own gateway gave back of a payment, oldest first. */
export async function listCreditRefunds(
  db: Db,
  paymentId: string,
): Promise<{ refundKey: string; amountRupiah: number }[]> {
  const rows = await db
    .selectFrom('commerce.ledgerEntry')
    .select(['causeId', 'amountRupiah'])
    .where('paymentId', '=', paymentId)
    .where('cause', '=', 'credit_refund')
    .orderBy('id')
    .execute();
  return rows.map(({ causeId, amountRupiah }) => ({ refundKey: causeId, amountRupiah }));
}

/** The balance of every ledger account, credit side positive; all of them sum to zero. */
export async function findLedgerTotals(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ book: string; sum: number }>`
    select book::text, sum(amount)::int8 as sum from (
      select credit as book, amount_rupiah as amount from ${sql.table('commerce.ledger_entry')}
      union all
      select debit, -amount_rupiah from ${sql.table('commerce.ledger_entry')}
    ) as sides group by book`.execute(db);
  return Object.fromEntries(rows.map(({ book, sum }) => [book, sum]));
}

/** Credit of an account in rupiah. */
export async function findBalance(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('commerce.creditBalance')
    .select('balanceRupiah')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.balanceRupiah ?? 0;
}

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
