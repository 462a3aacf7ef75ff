import { z } from 'zod';
import type { Db, DB, Insertable, Selectable, Tx } from '#platform/db.ts';
import type { TaxRule } from '../policy.ts';

type Row = Selectable<DB['commerce.invoice']>;
type BuyerRow = Selectable<DB['commerce.invoiceBuyer']>;

const lineSchema = z.object({ name: z.string(), amountRupiah: z.number().int() });

export type InvoiceLine = z.output<typeof lineSchema>;
/** Null once the account is gone: the invoice stays and names no person. */
export type InvoiceBuyer = Omit<BuyerRow, 'invoiceId' | 'accountId'> | null;

/** An invoice, or the credit note that corrects one, as it was issued. */
export type Invoice = Omit<Row, 'lines'> & { lines: InvoiceLine[]; buyer: InvoiceBuyer };

function readInvoice(row: Row, buyer: InvoiceBuyer): Invoice {
  return { ...row, lines: z.array(lineSchema).parse(row.lines), buyer };
}

type Which =
  | { id: string; accountId?: string }
  | { accountId: string; limit: number }
  | { paymentId: string };

const withBuyers = (db: Db) =>
  db
    .selectFrom('commerce.invoice as invoice')
    .innerJoin('commerce.payment as payment', 'payment.id', 'invoice.paymentId')
    .leftJoin('commerce.invoiceBuyer as buyer', 'buyer.invoiceId', 'invoice.id')
    .selectAll('invoice')
    .select(['buyer.name', 'buyer.email', 'buyer.companyName', 'buyer.npwp', 'buyer.address']);

type WithBuyer = Row & { [Field in keyof NonNullable<InvoiceBuyer>]: string | null };

const readWithBuyer = ({ name, email, companyName, npwp, address, ...row }: WithBuyer) =>
  readInvoice(row, name === null ? null : { name, email, companyName, npwp, address });

/** Invoices with their buyers, newest first: one, those of an account, or those of a payment. */
export async function listInvoicesWithBuyer(db: Db, which: Which): Promise<Invoice[]> {
  let query = withBuyers(db);
  if ('id' in which) query = query.where('invoice.id', '=', which.id);
  if ('paymentId' in which) query = query.where('invoice.paymentId', '=', which.paymentId);
  if ('accountId' in which && which.accountId !== undefined) {
    query = query.where('payment.accountId', '=', which.accountId);
  }
  if ('limit' in which) query = query.limit(which.limit);
  const rows = await query
    .orderBy('invoice.issuedAt', 'desc')
    .orderBy('invoice.number', 'desc')
    .execute();
  return rows.map(readWithBuyer);
}

/** What a paper is found by: its number, the first and last id of its payment, or an account. */
export type PaperKey = { number?: string; from?: string; until?: string; accountId?: string };

type Searched = {
  which: PaperKey;
  kind?: Row['kind'] | undefined;
  from?: Date;
  until?: Date;
  after?: { value: number; id: string } | undefined;
  limit: number;
  offset?: number;
};

/** Invoices of all buyers, the newest first. */
export async function searchInvoices(db: Db, asked: Searched): Promise<Invoice[]> {
  const { which, kind, from, until, after, limit, offset = 0 } = asked;
  let query = withBuyers(db);
  const { number, accountId } = which;
  if (number !== undefined) query = query.where('invoice.number', '=', number);
  if (which.from !== undefined) query = query.where('invoice.paymentId', '>=', which.from);
  if (which.until !== undefined) query = query.where('invoice.paymentId', '<=', which.until);
  // An id alone may be a payment's or an account's.
  if (accountId !== undefined) {
    query = query.where((row) =>
      row.or([row('payment.accountId', '=', accountId), row('payment.id', '=', accountId)]),
    );
  }
  if (kind !== undefined) query = query.where('invoice.kind', '=', kind);
  if (from !== undefined) query = query.where('invoice.issuedAt', '>=', from);
  if (until !== undefined) query = query.where('invoice.issuedAt', '<', until);
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('invoice.issuedAt', 'invoice.id'), '<', tuple(new Date(after.value), after.id)),
    );
  }
  const rows = await query
    .orderBy('invoice.issuedAt', 'desc')
    .orderBy('invoice.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(readWithBuyer);
}

export async function countInvoices(db: Db, { from, until }: { from: Date; until: Date }) {
  const { n } = await db
    .selectFrom('commerce.invoice')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('issuedAt', '>=', from)
    .where('issuedAt', '<', until)
    .executeTakeFirstOrThrow();
  return n;
}

type NewInvoice = Omit<Insertable<DB['commerce.invoice']>, 'lines'> & {
  lines: readonly InvoiceLine[];
};

/** Writes an invoice for good, and to whom it goes. */
export async function insertInvoice(
  tx: Tx,
  invoice: NewInvoice,
  buyer: { accountId: string; is: InvoiceBuyer },
): Promise<void> {
  await tx
    .insertInto('commerce.invoice')
    .values({ ...invoice, lines: JSON.stringify(invoice.lines) })
    .execute();
  if (buyer.is === null) return;
  await tx
    .insertInto('commerce.invoiceBuyer')
    .values({ ...buyer.is, invoiceId: invoice.id, accountId: buyer.accountId })
    .execute();
}

type Kind = DB['commerce.invoiceCounter']['kind'];

/**
 * The next number of a kind and year. The next claim waits for this transaction: when it is undone, the number is
 * free again, so that there is never a gap.
 */
export async function claimInvoiceNumber(tx: Tx, kind: Kind, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('commerce.invoiceCounter')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'year'])
        .doUpdateSet((row) => ({ last: row('commerce.invoiceCounter.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** The rule that holds on a day, as `2026-11-21`. */
export async function findTaxRule(db: Db, day: string): Promise<TaxRule> {
  const { ratePercent, baseNumerator, baseDenominator } = await db
    .selectFrom('commerce.taxRule')
    .select(['ratePercent', 'baseNumerator', 'baseDenominator'])
    .where('startsOn', '<=', day)
    .orderBy('startsOn', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ratePercent, baseNumerator, baseDenominator };
}

/** What a business wants on its invoices. */
export function findBusinessBuyer(db: Db, accountId: string) {
  return db
    .selectFrom('commerce.businessBuyer')
    .select(['companyName', 'npwp', 'address'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** From the next invoice on. */
export async function upsertBusinessBuyer(
  db: Db,
  buyer: { accountId: string; companyName: string; npwp: string; address: string; updatedAt: Date },
): Promise<void> {
  const { companyName, npwp, address, updatedAt } = buyer;
  const change = { companyName, npwp, address, updatedAt };
  await db
    .insertInto('commerce.businessBuyer')
    .values(buyer)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(change))
    .execute();
}
