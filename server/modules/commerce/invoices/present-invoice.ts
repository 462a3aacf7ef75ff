import type { Invoice } from './invoice.ts';

/** An invoice or credit note as its owner sees it. */
export function presentInvoice(invoice: Invoice) {
  const { id, kind, number, paymentId, totalRupiah, dppRupiah, ppnRupiah } = invoice;
  const { lines, issuedAt } = invoice;
  const amounts = { totalRupiah, dppRupiah, ppnRupiah };
  return { invoiceId: id, kind, number, paymentId, ...amounts, lines, issuedAt };
}
