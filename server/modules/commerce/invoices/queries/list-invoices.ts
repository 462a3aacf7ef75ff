import type { Db } from '#platform/db.ts';
import { type Invoice, readInvoice } from '../invoice.ts';

type Which =
  | { id: string; accountId?: string }
  | { accountId: string; limit: number }
  | { paymentId: string };

/** Invoices with their buyers, newest first: one, those of an account, or those of a payment. */
export async function listInvoices(db: Db, which: Which): Promise<Invoice[]> {
  let query = db
    .selectFrom('commerce.invoice as invoice')
    .innerJoin('commerce.payment as payment', 'payment.id', 'invoice.paymentId')
    .leftJoin('commerce.invoiceBuyer as buyer', 'buyer.invoiceId', 'invoice.id')
    .selectAll('invoice')
    .select(['buyer.name', 'buyer.email', 'buyer.companyName', 'buyer.npwp', 'buyer.address']);
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
  return rows.map(({ name, email, companyName, npwp, address, ...row }) =>
    readInvoice(row, name === null ? null : { name, email, companyName, npwp, address }),
  );
}
