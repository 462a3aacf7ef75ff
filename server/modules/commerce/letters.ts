import { PRODUCT_NAME } from '#contract/constants.ts';
import { date, dateTime, rupiah } from '#contract/formats.ts';
import { escapeHtml } from './escape-html.ts';

/** What every letter about a payment knows. */
export type LetterFacts = {
  name: string;
  zone: string;
  publicUrl: string;
  cartId: string;
  paymentId: string;
  what: string;
  amountRupiah: number;
};

export type Content = { subject: string; text: string; html: string };

/** Paid, and the rights run. */
export function paidLetter(
  facts: LetterFacts,
  rights: readonly { name: string; startsAt: Date; endsAt: Date }[],
  now: Date,
): Content {
  const lines = rights.map(({ name, startsAt, endsAt }) => {
    const from = startsAt > now ? `mulai ${date(startsAt, facts.zone)} ` : '';
    return `${name}: ${from}sampai ${date(endsAt, facts.zone)} pukul 23.59`;
  });
  return writeLetter(facts, {
    subject: `Pembayaran diterima: ${facts.what} sudah aktif`,
    paragraphs: [
      `Pembayaranmu ${rupiah(facts.amountRupiah)} untuk ${facts.what} sudah kami terima.`,
      ...lines,
      'Selamat menonton!',
    ],
    link: { label: 'Mulai menonton', path: '/' },
  });
}

/** The time to pay is over. */
export function expiredLetter(facts: LetterFacts): Content {
  return writeLetter(facts, {
    subject: `Waktu pembayaran ${facts.what} habis`,
    paragraphs: [
      `Kami belum menerima pembayaran ${rupiah(facts.amountRupiah)} untuk ${facts.what}, jadi kodenya kami tutup.`,
      'Kalau kamu terlanjur membayar, tenang: uangnya kami cek dan paketmu aktif sendiri.',
    ],
    link: { label: 'Bayar lagi', path: `/payment?cart_id=${facts.cartId}` },
  });
}

/** The bank or wallet said no. */
export function deniedLetter(facts: LetterFacts): Content {
  return writeLetter(facts, {
    subject: `Pembayaran ${facts.what} belum berhasil`,
    paragraphs: [
      `Pembayaran ${rupiah(facts.amountRupiah)} untuk ${facts.what} ditolak oleh penyedia pembayaran. Uangmu tidak terpotong.`,
    ],
    link: { label: 'Coba bayar lagi', path: `/payment?cart_id=${facts.cartId}` },
  });
}

/** The code is there and waits to be paid. */
export function orderLetter(
  facts: LetterFacts,
  { expiresAt, steps }: { expiresAt: Date; steps: readonly string[] },
): Content {
  return writeLetter(facts, {
    subject: `Pesananmu ${facts.what}: bayar sebelum ${dateTime(expiresAt, facts.zone)}`,
    paragraphs: [
      `Pesananmu ${facts.what} seharga ${rupiah(facts.amountRupiah)} menunggu pembayaran sampai ${dateTime(expiresAt, facts.zone)}.`,
      ...steps,
      'Harga sudah termasuk PPN. Begitu uangnya masuk, paketmu aktif sendiri.',
    ],
    link: { label: 'Bayar sekarang', path: `/payment?cart_id=${facts.cartId}` },
  });
}

type Body = {
  subject: string;
  paragraphs: string[];
  link: { label: string; path: string };
  footer?: string;
};

/** A letter about money in the one look that all of them share, as plain text and as HTML. */
export function writeLetter(
  facts: { name: string; publicUrl: string; paymentId?: string },
  letter: Body,
): Content {
  const url = `${facts.publicUrl}${letter.link.path}`;
  const greeting = `Hai ${facts.name},`;
  const footer = letter.footer ?? `Nomor pembayaran: ${facts.paymentId ?? '-'}`;
  const paragraphs = [greeting, ...letter.paragraphs];
  return {
    subject: letter.subject,
    text: [...paragraphs, `${letter.link.label}: ${url}`, footer, `Tim ${PRODUCT_NAME}`].join(
      '\n\n',
    ),
    html: [
      '<div style="font-family:sans-serif;max-width:480px;line-height:1.5">',
      ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      `<p><a href="${escapeHtml(url)}">${escapeHtml(letter.link.label)}</a></p>`,
      `<p style="color:#666;font-size:12px">${escapeHtml(footer)}<br>Tim ${PRODUCT_NAME}</p>`,
      '</div>',
    ].join('\n'),
  };
}
