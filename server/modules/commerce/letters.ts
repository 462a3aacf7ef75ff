import { PRODUCT_NAME } from '#contract/constants.ts';
import { date, rupiah } from '#contract/formats.ts';

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

type Content = { subject: string; text: string; html: string };

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
  return write(facts, {
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
  return write(facts, {
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
  return write(facts, {
    subject: `Pembayaran ${facts.what} belum berhasil`,
    paragraphs: [
      `Pembayaran ${rupiah(facts.amountRupiah)} untuk ${facts.what} ditolak oleh penyedia pembayaran. Uangmu tidak terpotong.`,
    ],
    link: { label: 'Coba bayar lagi', path: `/payment?cart_id=${facts.cartId}` },
  });
}

/** Money came that must go back. */
export function refundLetter(facts: LetterFacts, amountRupiah: number): Content {
  return write(facts, {
    subject: `Uangmu ${rupiah(amountRupiah)} akan kami kembalikan`,
    paragraphs: [
      `Kami menerima ${rupiah(amountRupiah)} untuk ${facts.what}, tetapi pesanan itu sudah dibayar atau jumlahnya berbeda.`,
      'Uang ini kami kembalikan sepenuhnya. Kamu tidak perlu melakukan apa-apa.',
    ],
    link: { label: 'Lihat pembayaranmu', path: '/account' },
  });
}

function write(
  facts: LetterFacts,
  letter: { subject: string; paragraphs: string[]; link: { label: string; path: string } },
): Content {
  const url = `${facts.publicUrl}${letter.link.path}`;
  const greeting = `Hai ${facts.name},`;
  const footer = `Nomor pembayaran: ${facts.paymentId}`;
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

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
