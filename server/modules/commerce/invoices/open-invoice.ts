import type { Db } from '#platform/db.ts';
import { paidBy } from '../payments/payment-methods.ts';
import { findPayment } from '../payments/queries/payment.ts';
import { invoiceDocument, type InvoiceDocument } from './document.ts';
import { drawPdf } from './draw-pdf.ts';
import { type Invoice, listInvoicesWithBuyer } from './queries/invoice.ts';

/** An invoice of an account, or of anybody where none is named; undefined when there is no such. */
export async function openInvoice(
  db: Db,
  which: { id: string; accountId?: string },
): Promise<{ invoice: Invoice; document: InvoiceDocument } | undefined> {
  const [invoice] = await listInvoicesWithBuyer(db, which);
  if (invoice === undefined) return undefined;
  const payment = await findPayment(db, invoice.paymentId);
  const [corrected] =
    invoice.corrects === null ? [] : await listInvoicesWithBuyer(db, { id: invoice.corrects });
  const about = {
    methodName: payment === undefined ? '' : paidBy(payment),
    corrected: corrected?.number,
  };
  return { invoice, document: invoiceDocument(invoice, about) };
}

/** The PDF that an e-mail carries. @throws when there is no such invoice. */
export async function drawInvoice(db: Db, id: string): Promise<Buffer> {
  const opened = await openInvoice(db, { id });
  if (opened === undefined) throw new Error(`There is no invoice ${id}`);
  return drawPdf(opened.document);
}

/** An invoice or credit note as its owner sees it. */
export function presentInvoice(invoice: Invoice) {
  const { id, kind, number, paymentId, totalRupiah, dppRupiah, ppnRupiah } = invoice;
  const { lines, issuedAt } = invoice;
  const amounts = { totalRupiah, dppRupiah, ppnRupiah };
  return { invoiceId: id, kind, number, paymentId, ...amounts, lines, issuedAt };
}
