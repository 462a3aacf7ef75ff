import { orderNumber } from '#contract/formats.ts';
import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { writeCsv } from '#contract/csv.ts';
import type { Db } from '#platform/db.ts';
import { knownZone, writeWallTime } from '#platform/zone.ts';
import { paidBy } from '../payments/payment-methods.ts';
import type { Payment } from '../payments/payment.ts';
import { listPayments } from '../payments/queries/payment.ts';
import { type Invoice, listInvoicesWithBuyer } from './queries/invoice.ts';

const MAX_PAYMENTS = 5_000;

const head = [
  'Tanggal',
  'Nomor pembayaran',
  'Pembelian',
  'Cara bayar',
  'Status',
  'Jumlah (Rp)',
  'Dokumen',
  'Nomor dokumen',
  'Tanggal dokumen',
  'DPP (Rp)',
  'PPN (Rp)',
  'Total dokumen (Rp)',
] as const;

const states: Record<Payment['state'], string> = {
  pending: 'Menunggu',
  paid: 'Lunas',
  denied: 'Ditolak',
  expired: 'Kedaluwarsa',
  cancelled: 'Dibatalkan',
  partly_refunded: 'Kembali sebagian',
  refunded: 'Dikembalikan',
  chargeback: 'Ditarik penerbit',
};

/** Every payment of an account with its invoices, a line a document, times in the account's zone. */
export async function billingCsv(db: Db, accountId: string): Promise<string> {
  const account = await findAccount(db, accountId);
  const zone = knownZone(account?.timezone ?? DEFAULT_TIMEZONE);
  const payments = await listPayments(db, accountId, { limit: MAX_PAYMENTS, offset: 0 });
  const invoices = await listInvoicesWithBuyer(db, { accountId, limit: 2 * MAX_PAYMENTS });
  const ofPayment = Map.groupBy(invoices, ({ paymentId }) => paymentId);
  const rows = payments.flatMap((payment) => {
    const documents = ofPayment.get(payment.id)?.toReversed() ?? [undefined];
    return documents.map((invoice) => rowOf(payment, invoice, (time) => writeWallTime(time, zone)));
  });
  return writeCsv(head, rows);
}

function rowOf(payment: Payment, invoice: Invoice | undefined, time: (at: Date) => string) {
  return [
    time(payment.createdAt),
    // As its page and its emails name it.
    orderNumber(payment.id),
    payment.lines.map(({ name }) => name).join(', '),
    paidBy(payment),
    states[payment.state],
    payment.amountRupiah,
    ...(invoice === undefined
      ? [null, null, null, null, null, null]
      : [
          invoice.kind === 'invoice' ? 'Faktur' : 'Nota kredit',
          invoice.number,
          time(invoice.issuedAt),
          invoice.dppRupiah,
          invoice.ppnRupiah,
          invoice.totalRupiah,
        ]),
  ];
}
