import { date, rupiah } from '#contract/formats.ts';
import { type Content, writeLetter } from '../write-letter.ts';

type Facts = {
  name: string;
  zone: string;
  url: string;
  settingsUrl: string;
  what: string;
  priceRupiah: number;
  endsAt: Date;
  daysBefore: number;
  /** Why an automatic renewal that its reader had turned on does not charge this end. */
  notCharged?: string | undefined;
};

const when = (days: number) =>
  days === 0 ? 'hari ini' : days === 1 ? 'besok' : `${days} hari lagi`;

/** The plan ends soon; one press pays for the next period, without signing in. */
export function renewalLetter(facts: Facts): Content {
  const { what, priceRupiah, endsAt, zone, daysBefore } = facts;
  return writeLetter({
    name: facts.name,
    subject: `Paketmu berakhir ${when(daysBefore)}: perpanjang dengan QRIS`,
    paragraphs: [
      `Langgananmu berakhir ${when(daysBefore)}, ${date(endsAt, zone)} pukul 23.59.`,
      `Perpanjang ${what} seharga ${rupiah(priceRupiah)}. Tombol ini langsung membuka kode QRIS baru, tanpa perlu masuk dulu.`,
      ...(facts.notCharged === undefined
        ? []
        : [`Perpanjangan otomatismu tidak kami jalankan kali ini: ${facts.notCharged}`]),
      'Kami tidak menagih apa pun sendiri. Kalau tidak diperpanjang, paketmu masih bisa dipakai 3 hari setelah berakhir, lalu kembali ke Gratis.',
      `Mau ganti paket, jeda, atau berhenti? Semuanya ada di ${facts.settingsUrl}`,
    ],
    link: { label: 'Perpanjang sekarang', url: facts.url },
  });
}
