import type { Db } from '#platform/db.ts';
import { methodName } from '../methods/method.ts';
import { findPayment } from '../queries/find-payment.ts';
import { drawPdf } from './draw-pdf.ts';
import { invoiceDocument, type InvoiceDocument } from './document.ts';
import type { Invoice } from './invoice.ts';
import { listInvoices } from './queries/list-invoices.ts';

/** An invoice of an account, or of anybody where none is named; undefined when there is no such. */
export async function openInvoice(
  db: Db,
  which: { id: string; accountId?: string },
): Promise<{ invoice: Invoice; document: InvoiceDocument } | undefined> {
  const [invoice] = await listInvoices(db, which);
  if (invoice === undefined) return undefined;
  const payment = await findPayment(db, invoice.paymentId);
  const [corrected] =
    invoice.corrects === null ? [] : await listInvoices(db, { id: invoice.corrects });
  const about = {
    methodName: payment === undefined ? '' : methodName(payment.method),
    corrected: corrected?.number,
  };
  return { invoice, document: invoiceDocument(invoice, about) };
}

/** The PDF that a letter carries. @throws when there is no such invoice. */
export async function drawInvoice(db: Db, id: string): Promise<Buffer> {
  const opened = await openInvoice(db, { id });
  if (opened === undefined) throw new Error(`There is no invoice ${id}`);
  return drawPdf(opened.document);
}
