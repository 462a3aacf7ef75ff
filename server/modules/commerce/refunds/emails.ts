import { rupiah } from '#contract/formats.ts';
import type { Tx } from '#platform/db.ts';
import type { CommerceDeps } from '../deps.ts';
import { composePaymentEmail, type PaymentEmailFacts, tellBuyer } from '../payments/emails.ts';
import { methodName } from '../payments/payment-methods.ts';
import type { Payment } from '../payments/payment.ts';
import type { FinishedRefund, Refund } from './policy.ts';

const whys: Partial<Record<Refund['reason'], string>> = {
  paid_twice: 'Pesanan ini sudah dibayar sebelumnya, jadi uang yang masuk lagi kami kembalikan.',
  amount_differs: 'Jumlah yang masuk berbeda dari harga pesanan, jadi semuanya kami kembalikan.',
  asked_by_viewer: 'Sesuai permintaanmu, hak tonton dari pembayaran ini sudah berakhir.',
};

/** Money is on its way back. */
function refundStartedEmail(
  facts: PaymentEmailFacts,
  refund: Pick<Refund, 'amountRupiah' | 'reason' | 'destination'>,
  method: string,
) {
  const why = whys[refund.reason];
  const destination =
    refund.destination === 'credit'
      ? 'Uangnya masuk ke Saldo Tayang milikmu.'
      : `Uangnya kembali lewat ${method}. Kalau cara itu tidak bisa, uangnya masuk ke Saldo Tayang.`;
  return composePaymentEmail(facts, {
    subject: `Uangmu ${rupiah(refund.amountRupiah)} sedang kami kembalikan`,
    paragraphs: [
      `Kami mengembalikan ${rupiah(refund.amountRupiah)} dari pembayaranmu untuk ${facts.what}.`,
      ...(why === undefined ? [] : [why]),
      destination,
      'Kamu tidak perlu melakukan apa-apa. Kami kabari begitu selesai.',
    ],
    link: { label: 'Lihat pembayaranmu', path: '/akun/pembayaran' },
  });
}

/** Money is back. */
function refundDoneEmail(
  facts: PaymentEmailFacts,
  refund: Pick<Refund, 'amountRupiah' | 'destination'>,
  { method, creditNote }: { method: string; creditNote: string | undefined },
) {
  const isCredit = refund.destination === 'credit';
  return composePaymentEmail(facts, {
    subject: `Uangmu ${rupiah(refund.amountRupiah)} sudah kembali`,
    paragraphs: [
      isCredit
        ? `${rupiah(refund.amountRupiah)} dari pembayaranmu untuk ${facts.what} sudah masuk ke Saldo Tayang dan bisa langsung kamu pakai.`
        : `${rupiah(refund.amountRupiah)} dari pembayaranmu untuk ${facts.what} sudah kami kembalikan lewat ${method}. Bank atau dompet digital bisa butuh beberapa hari untuk menampilkannya.`,
      ...(creditNote === undefined ? [] : [`Nota kreditnya terlampir: ${creditNote}.`]),
    ],
    link: isCredit
      ? { label: 'Lihat saldo', path: '/akun/saldo' }
      : { label: 'Lihat pembayaranmu', path: '/akun/pembayaran' },
  });
}

/** The bank or wallet took the money from us and gave it to the buyer. */
function chargebackEmail(facts: PaymentEmailFacts) {
  return composePaymentEmail(facts, {
    subject: `Pembayaran ${facts.what} ditarik kembali`,
    paragraphs: [
      `Bank atau dompet digitalmu menarik kembali pembayaran ${rupiah(facts.amountRupiah)} untuk ${facts.what}, jadi hak tontonnya berakhir.`,
      'Kalau ini bukan kemauanmu, balas lewat halaman pembayaran dan kami bantu.',
    ],
    link: { label: 'Lihat pembayaranmu', path: '/akun/pembayaran' },
  });
}

export function sendRefundStartedEmail(
  deps: CommerceDeps,
  tx: Tx,
  payment: Payment,
  refund: Refund,
): Promise<void> {
  const method = methodName(payment.method);
  const write = (facts: PaymentEmailFacts) => refundStartedEmail(facts, refund, method);
  return tellBuyer(deps, tx, payment, { event: `refund ${refund.id} started`, write });
}

/** The last effect of a refund, with the credit note that was issued for it. */
export function sendRefundDoneEmail(
  deps: CommerceDeps,
  tx: Tx,
  { payment, refund, creditNote }: FinishedRefund,
): Promise<void> {
  const reported = { method: methodName(payment.method), creditNote: creditNote?.number };
  const write = (facts: PaymentEmailFacts) => refundDoneEmail(facts, refund, reported);
  const event = `refund ${refund.id} done`;
  return tellBuyer(deps, tx, payment, { event, write, invoice: creditNote });
}

export function sendChargebackEmail(deps: CommerceDeps, tx: Tx, payment: Payment): Promise<void> {
  return tellBuyer(deps, tx, payment, { event: 'chargeback', write: chargebackEmail });
}
