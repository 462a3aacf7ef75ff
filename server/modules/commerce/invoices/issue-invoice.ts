import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import type { Payment } from '../payment.ts';
import { describeBuyer } from './describe-buyer.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import { invoiceNumber, wibDay } from './number.ts';
import { findTaxRule } from './queries/find-tax-rule.ts';
import { insertInvoice } from './queries/insert-invoice.ts';
import { takeNumber } from './queries/take-number.ts';
import { splitTax } from './tax.ts';

/** Issues the invoice of a payment in the transaction that settles it; what cost nothing gets one over zero. */
export async function issueInvoice(
  { clock }: CommerceParts,
  tx: Tx,
  payment: Payment,
): Promise<Invoice> {
  const issuedAt = clock.now();
  const day = wibDay(issuedAt);
  const rule = await findTaxRule(tx, day);
  const buyer = await describeBuyer(tx, payment.accountId);
  const year = Number(day.slice(0, 4));
  const sequence = await takeNumber(tx, 'invoice', year);
  const invoice: Invoice = {
    id: randomUUID(),
    kind: 'invoice',
    year,
    sequence,
    number: invoiceNumber('invoice', year, sequence),
    paymentId: payment.id,
    corrects: null,
    refundId: null,
    lines: linesOf(payment),
    totalRupiah: payment.amountRupiah,
    ...splitTax(payment.amountRupiah, rule),
    ...rule,
    issuedAt,
    buyer,
  };
  const { buyer: _, ...row } = invoice;
  await insertInvoice(tx, row, { accountId: payment.accountId, is: buyer });
  return invoice;
}

/** What was bought at its price, and what was taken off, so that the lines make the total. */
function linesOf({ lines, amountRupiah }: Payment): InvoiceLine[] {
  const bought = lines.map(({ name, priceRupiah }) => ({ name, amountRupiah: priceRupiah }));
  const priced = bought.reduce((sum, line) => sum + line.amountRupiah, 0);
  if (priced === amountRupiah) return bought;
  const name = priced > amountRupiah ? 'Potongan harga' : 'Penyesuaian';
  return [...bought, { name, amountRupiah: amountRupiah - priced }];
}
