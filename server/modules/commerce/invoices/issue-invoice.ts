import { randomUUID } from 'node:crypto';
import { findAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import type { CommerceDeps } from '../deps.ts';
import type { Payment } from '../payments/payment.ts';
import { invoiceNumber, splitTax, wibDay } from './policy.ts';
import * as invoiceQueries from './queries/invoice.ts';

/** To whom an invoice of today goes. Null for an account that is gone. */
export async function describeBuyer(
  tx: Tx,
  accountId: string,
): Promise<invoiceQueries.InvoiceBuyer> {
  const account = await findAccount(tx, accountId);
  if (account === undefined) return null;
  const business = await invoiceQueries.findBusinessBuyer(tx, accountId);
  return {
    name: account.name,
    email: account.email,
    companyName: business?.companyName ?? null,
    npwp: business?.npwp ?? null,
    address: business?.address ?? null,
  };
}

/** Issues the invoice of a payment in the transaction that settles it; what cost nothing gets one over zero. */
export async function issueInvoice(
  { testClock }: { testClock: Pick<CommerceDeps['testClock'], 'now'> },
  tx: Tx,
  payment: Payment,
): Promise<invoiceQueries.Invoice> {
  const issuedAt = testClock.now();
  const day = wibDay(issuedAt);
  const rule = await invoiceQueries.findTaxRule(tx, day);
  const buyer = await describeBuyer(tx, payment.accountId);
  const year = Number(day.slice(0, 4));
  const sequence = await invoiceQueries.claimInvoiceNumber(tx, 'invoice', year);
  const invoice: invoiceQueries.Invoice = {
    id: randomUUID(),
    kind: 'invoice',
    year,
    sequence,
    number: invoiceNumber('invoice', year, sequence),
    paymentId: payment.id,
    corrects: null,
    refundId: null,
    lines: invoiceLinesOf(payment),
    totalRupiah: payment.amountRupiah,
    ...splitTax(payment.amountRupiah, rule),
    ...rule,
    issuedAt,
    buyer,
  };
  const { buyer: _, ...row } = invoice;
  await invoiceQueries.insertInvoice(tx, row, { accountId: payment.accountId, is: buyer });
  return invoice;
}

/** What was bought at its price, and what was taken off, so that the lines make the total. */
function invoiceLinesOf({ lines, amountRupiah }: Payment): invoiceQueries.InvoiceLine[] {
  const bought = lines.map(({ name, priceRupiah }) => ({ name, amountRupiah: priceRupiah }));
  const priced = bought.reduce((sum, line) => sum + line.amountRupiah, 0);
  if (priced === amountRupiah) return bought;
  const name = priced > amountRupiah ? 'Potongan harga' : 'Penyesuaian';
  return [...bought, { name, amountRupiah: amountRupiah - priced }];
}
