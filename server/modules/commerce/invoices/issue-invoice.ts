import { randomUUID } from 'node:crypto';
import { findAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import { wibDay } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import type { Payment } from '../payments/payment.ts';
import type { Refund } from '../refunds/policy.ts';
import { invoiceNumber, splitTax } from './policy.ts';
import * as invoiceQueries from './queries/invoice.ts';

/** To whom an invoice of today goes. Null for an account that is gone. */
async function describeBuyer(tx: Tx, accountId: string): Promise<invoiceQueries.InvoiceBuyer> {
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

/**
 * Corrects the invoice of a payment by what went back, at the tax that was on it. The last note of a payment takes
 * what the earlier ones left, so that together they undo the invoice to the rupiah. Undefined without an invoice.
 */
export async function issueCreditNote(
  { testClock }: CommerceDeps,
  tx: Tx,
  payment: Payment,
  refund: Refund,
  { isLast }: { isLast: boolean },
): Promise<invoiceQueries.Invoice | undefined> {
  const issued = await invoiceQueries.listInvoicesWithBuyer(tx, { paymentId: payment.id });
  const invoice = issued.find(({ kind }) => kind === 'invoice');
  if (invoice === undefined) return undefined;
  const notes = issued.filter(({ kind }) => kind === 'credit_note');
  const before = (part: 'totalRupiah' | 'ppnRupiah') =>
    notes.reduce((sum, note) => sum + note[part], 0);
  const totalRupiah = Math.min(refund.amountRupiah, invoice.totalRupiah - before('totalRupiah'));
  const split = splitTax(totalRupiah, invoice);
  const leftPpn = invoice.ppnRupiah - before('ppnRupiah');
  const isRest = isLast && before('totalRupiah') + totalRupiah === invoice.totalRupiah;
  const ppnRupiah = isRest ? leftPpn : Math.min(split.ppnRupiah, leftPpn);

  const issuedAt = testClock.now();
  const year = Number(wibDay(issuedAt).slice(0, 4));
  const buyer = await describeBuyer(tx, payment.accountId);
  const sequence = await invoiceQueries.claimInvoiceNumber(tx, 'credit_note', year);
  const { ratePercent, baseNumerator, baseDenominator } = invoice;
  const row = {
    id: randomUUID(),
    kind: 'credit_note' as const,
    year,
    sequence,
    number: invoiceNumber('credit_note', year, sequence),
    paymentId: payment.id,
    corrects: invoice.id,
    refundId: refund.id,
    lines: [{ name: `Pengembalian atas ${invoice.number}`, amountRupiah: totalRupiah }],
    totalRupiah,
    dppRupiah: totalRupiah - ppnRupiah,
    ppnRupiah,
    ratePercent,
    baseNumerator,
    baseDenominator,
    issuedAt,
  };
  await invoiceQueries.insertInvoice(tx, row, { accountId: payment.accountId, is: buyer });
  return { ...row, buyer };
}
