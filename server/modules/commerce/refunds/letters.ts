import { rupiah } from '#contract/formats.ts';
import type { Tx } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { type Content, type LetterFacts, writeLetter } from '../letters.ts';
import { methodName } from '../methods/method.ts';
import type { Payment } from '../payment.ts';
import { sendPaymentLetter } from '../send-letters.ts';
import type { Refund } from './refund.ts';

const whys: Partial<Record<Refund['reason'], string>> = {
  paid_twice: 'Pesanan ini sudah dibayar sebelumnya, jadi uang yang masuk lagi kami kembalikan.',
  amount_differs: 'Jumlah yang masuk berbeda dari harga pesanan, jadi semuanya kami kembalikan.',
  asked_by_viewer: 'Sesuai permintaanmu, hak tonton dari pembayaran ini sudah berakhir.',
};

/** Money is on its way back. */
function refundStartedLetter(
  facts: LetterFacts,
  refund: Pick<Refund, 'amountRupiah' | 'reason' | 'way'>,
  method: string,
): Content {
  const why = whys[refund.reason];
  const way =
    refund.way === 'credit'
      ? 'Uangnya masuk ke Saldo Tayang milikmu.'
      : `Uangnya kembali lewat ${method}. Kalau cara itu tidak bisa, uangnya masuk ke Saldo Tayang.`;
  return writeLetter(facts, {
    subject: `Uangmu ${rupiah(refund.amountRupiah)} sedang kami kembalikan`,
    paragraphs: [
      `Kami mengembalikan ${rupiah(refund.amountRupiah)} dari pembayaranmu untuk ${facts.what}.`,
      ...(why === undefined ? [] : [why]),
      way,
      'Kamu tidak perlu melakukan apa-apa. Kami kabari begitu selesai.',
    ],
    link: { label: 'Lihat pembayaranmu', path: '/akun/pembayaran' },
  });
}

/** Money is back. */
function refundDoneLetter(
  facts: LetterFacts,
  refund: Pick<Refund, 'amountRupiah' | 'way'>,
  { method, creditNote }: { method: string; creditNote: string | undefined },
): Content {
  const isCredit = refund.way === 'credit';
  return writeLetter(facts, {
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
function chargebackLetter(facts: LetterFacts): Content {
  return writeLetter(facts, {
    subject: `Pembayaran ${facts.what} ditarik kembali`,
    paragraphs: [
      `Bank atau dompet digitalmu menarik kembali pembayaran ${rupiah(facts.amountRupiah)} untuk ${facts.what}, jadi hak tontonnya berakhir.`,
      'Kalau ini bukan kemauanmu, balas lewat halaman pembayaran dan kami bantu.',
    ],
    link: { label: 'Lihat pembayaranmu', path: '/akun/pembayaran' },
  });
}

export function sendRefundStartedLetter(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
  refund: Refund,
): Promise<void> {
  const method = methodName(payment.method);
  const write = (facts: LetterFacts) => refundStartedLetter(facts, refund, method);
  return sendPaymentLetter(parts, tx, payment, write);
}

export function sendRefundDoneLetter(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
  refund: Refund,
  creditNote: Invoice | undefined,
): Promise<void> {
  const told = { method: methodName(payment.method), creditNote: creditNote?.number };
  const write = (facts: LetterFacts) => refundDoneLetter(facts, refund, told);
  return sendPaymentLetter(parts, tx, payment, write, creditNote);
}

export function sendChargebackLetter(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
): Promise<void> {
  return sendPaymentLetter(parts, tx, payment, chargebackLetter);
}
