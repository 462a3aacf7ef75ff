import { PRODUCT_NAME } from '#contract/constants.ts';
import { date, dateTime, orderNumber, rupiah } from '#contract/formats.ts';
import { findAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import { knownZone } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import { escapeHtml } from '../email-layout.ts';
import type { Invoice } from '../invoices/queries/invoice.ts';
import type { Settlement } from './effects.ts';
import { methodName } from './payment-methods.ts';
import type { Instruction, Payment } from './payment.ts';

/** The facts of every e-mail about a payment. */
export type PaymentEmailFacts = {
  name: string;
  zone: string;
  publicUrl: string;
  cartId: string;
  paymentId: string;
  what: string;
  amountRupiah: number;
};

export type EmailContent = { subject: string; text: string; html: string };
/** What an e-mail says in short, for the inbox. */
export type Summary = { title: string; body: string; url: string };
type Composed = EmailContent & { summary: Summary };

/** Paid, and the entitlements run. */
export function paidEmail(
  facts: PaymentEmailFacts,
  entitlements: readonly { name: string; startsAt: Date; endsAt: Date }[],
  now: Date,
): Composed {
  const lines = entitlements.map(({ name, startsAt, endsAt }) => {
    const from = startsAt > now ? `mulai ${date(startsAt, facts.zone)} ` : '';
    return `${name}: ${from}sampai ${date(endsAt, facts.zone)} pukul 23.59`;
  });
  return composePaymentEmail(facts, {
    subject: `Pembayaran diterima: ${facts.what} sudah aktif`,
    paragraphs: [
      `Pembayaranmu ${rupiah(facts.amountRupiah)} untuk ${facts.what} sudah kami terima.`,
      ...lines,
      'Selamat menonton!',
    ],
    link: { label: 'Mulai menonton', path: '/' },
    // Who asks what became of an order finds it there, with its invoice.
    inboxPath: `/akun/pembayaran/${facts.paymentId}`,
  });
}

/** The time to pay is over. */
export function expiredEmail(facts: PaymentEmailFacts): Composed {
  return composePaymentEmail(facts, {
    subject: `Waktu pembayaran ${facts.what} habis`,
    paragraphs: [
      `Kami belum menerima pembayaran ${rupiah(facts.amountRupiah)} untuk ${facts.what}, jadi kodenya kami tutup.`,
      'Kalau kamu terlanjur membayar, tenang: uangnya kami cek dan paketmu aktif sendiri.',
    ],
    link: { label: 'Bayar lagi', path: `/payment?cart_id=${facts.cartId}` },
  });
}

/** The bank or wallet said no. */
export function deniedEmail(facts: PaymentEmailFacts): Composed {
  return composePaymentEmail(facts, {
    subject: `Pembayaran ${facts.what} belum berhasil`,
    paragraphs: [
      `Pembayaran ${rupiah(facts.amountRupiah)} untuk ${facts.what} ditolak oleh penyedia pembayaran. Uangmu tidak terpotong.`,
    ],
    link: { label: 'Coba bayar lagi', path: `/payment?cart_id=${facts.cartId}` },
  });
}

/** The code is there and waits to be paid. */
export function orderEmail(
  facts: PaymentEmailFacts,
  { expiresAt, steps }: { expiresAt: Date; steps: readonly string[] },
): Composed {
  return composePaymentEmail(facts, {
    subject: `Pesananmu ${facts.what}: bayar sebelum ${dateTime(expiresAt, facts.zone)}`,
    paragraphs: [
      `Pesananmu ${facts.what} seharga ${rupiah(facts.amountRupiah)} menunggu pembayaran sampai ${dateTime(expiresAt, facts.zone)}.`,
      ...steps,
      'Harga sudah termasuk PPN. Begitu uangnya masuk, paketmu aktif sendiri.',
    ],
    link: { label: 'Bayar sekarang', path: `/payment?cart_id=${facts.cartId}` },
  });
}

type EmailBody = {
  subject: string;
  paragraphs: string[];
  link: { label: string; path: string };
  /** Where the message in the inbox leads; where the e-mail does, unless it says so. */
  inboxPath?: string;
  footer?: string;
};

/** An e-mail about money in the one layout that all of them share, as plain text and as HTML. */
export function composePaymentEmail(
  facts: { name: string; publicUrl: string; paymentId?: string },
  email: EmailBody,
): Composed {
  const url = `${facts.publicUrl}${email.link.path}`;
  const greeting = `Hai ${facts.name},`;
  const number = facts.paymentId === undefined ? '-' : orderNumber(facts.paymentId);
  const footer = email.footer ?? `Nomor pesanan: ${number}`;
  const paragraphs = [greeting, ...email.paragraphs];
  return {
    subject: email.subject,
    summary: {
      title: email.subject,
      body: email.paragraphs.slice(0, 2).join(' '),
      url: email.inboxPath ?? email.link.path,
    },
    text: [...paragraphs, `${email.link.label}: ${url}`, footer, `Tim ${PRODUCT_NAME}`].join(
      '\n\n',
    ),
    html: [
      '<div style="font-family:sans-serif;max-width:480px;line-height:1.5">',
      ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      `<p><a href="${escapeHtml(url)}">${escapeHtml(email.link.label)}</a></p>`,
      `<p style="color:#666;font-size:12px">${escapeHtml(footer)}<br>Tim ${PRODUCT_NAME}</p>`,
      '</div>',
    ].join('\n'),
  };
}

type AboutPayment = {
  /** What happened, as a part of the key under which the account is told once; null: an e-mail alone. */
  event: string | null;
  write(facts: PaymentEmailFacts): Composed;
  /** Attached as a PDF. */
  invoice?: Pick<Invoice, 'id' | 'number'> | undefined;
};

/**
 * Tells a buyer something about a payment: by e-mail, where the account has one, and in the inbox. Goes out exactly
 * when the transaction commits.
 */
export async function tellBuyer(
  deps: CommerceDeps,
  tx: Tx,
  payment: Payment,
  { event, write, invoice }: AboutPayment,
): Promise<void> {
  const account = await findAccount(tx, payment.accountId);
  if (account === undefined || account.deletedAt !== null) return;
  const { summary, ...email } = write({
    name: account.name,
    zone: knownZone(account.timezone),
    publicUrl: deps.publicUrl,
    cartId: payment.cartId,
    paymentId: payment.id,
    what: payment.lines.map(({ name }) => name).join(' dan '),
    amountRupiah: payment.amountRupiah,
  });
  if (event !== null) {
    const dedupeKey = `payment ${payment.id} ${event}`;
    const { accountId } = payment;
    await deps.mail.notify({ accountId, kind: 'payment', dedupeKey, ...summary }, { db: tx });
  }
  if (account.email === null) return;
  const attachments = invoice === undefined ? {} : { attachments: [attach(invoice)] };
  await deps.mail.send({ to: account.email, ...email, ...attachments }, { db: tx });
}

/** By name: the worker draws it when the e-mail goes out, and no queue holds a file. */
const attach = ({ id, number }: Pick<Invoice, 'id' | 'number'>) => ({
  document: 'invoice' as const,
  id,
  filename: `${number.replaceAll('/', '-')}.pdf`,
});

/** The last effect of a settlement: what was bought, with the invoice that was issued for it. */
export function sendPaidEmail(
  deps: CommerceDeps,
  tx: Tx,
  { payment, entitlements, invoice, now }: Settlement,
): Promise<void> {
  return tellBuyer(deps, tx, payment, {
    event: 'paid',
    write: (facts) => paidEmail(facts, entitlements, now),
    invoice,
  });
}

export function sendOrderEmail(deps: CommerceDeps, tx: Tx, payment: Payment): Promise<void> {
  const { expiresAt, instruction } = payment;
  const steps = orderSteps(payment, instruction ?? {});
  return tellBuyer(deps, tx, payment, {
    // Its buyer sits before the page that shows it.
    event: null,
    write: (facts) => orderEmail(facts, { expiresAt, steps }),
  });
}

/** How an order is paid, for its e-mail: what has to be at hand; the page shows the rest. */
function orderSteps({ method }: Pick<Payment, 'method'>, given: Instruction): string[] {
  const { virtualAccount, paymentCode, qrString } = given;
  if (virtualAccount !== undefined) {
    const { bank, number, companyCode } = virtualAccount;
    const code = companyCode === undefined ? '' : ` Kode perusahaan: ${companyCode}.`;
    return [
      `Transfer ke virtual account ${bank.toUpperCase()} nomor ${number}.${code}`,
      'Jumlahnya harus tepat sampai angka terakhir.',
    ];
  }
  if (paymentCode !== undefined) {
    const store = paymentCode.store === 'indomaret' ? 'Indomaret' : 'Alfamart';
    return [`Sebut pembayaran Tayang di kasir ${store} dan tunjukkan kode ${paymentCode.code}.`];
  }
  if (qrString !== undefined) {
    return ['Buka halaman pembayaran, lalu pindai kode QRIS dengan aplikasi bank atau dompetmu.'];
  }
  return [`Buka halaman pembayaran, lalu selesaikan dengan ${methodName(method)}.`];
}

/** Who cancels knows it, and a try of an auto-renewal has e-mails of its own: both get none. */
export async function sendUnpaidEmail(deps: CommerceDeps, tx: Tx, payment: Payment): Promise<void> {
  if (payment.state === 'cancelled' || payment.choice.attempt !== undefined) return;
  const write = payment.state === 'expired' ? expiredEmail : deniedEmail;
  await tellBuyer(deps, tx, payment, { event: payment.state, write });
}
