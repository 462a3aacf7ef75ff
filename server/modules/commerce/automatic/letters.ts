import { date, rupiah } from '#contract/formats.ts';
import { type Content, writeLetter } from '../write-letter.ts';
import type { Held } from './judge.ts';

/** Whose letter it is. */
export type Reader = { name: string; zone: string; settingsUrl: string };

type Planned = { name: string; priceRupiah: number; chargeAt: Date };

const stop = ({ settingsUrl }: Reader) => ({
  label: 'Atur atau matikan perpanjangan otomatis',
  url: settingsUrl,
});

const plan = ({ zone }: Reader, method: string, { name, priceRupiah, chargeAt }: Planned) =>
  `Pada ${date(chargeAt, zone)} kami menagih ${rupiah(priceRupiah)} dari ${method} untuk ${name}.`;

/** Turned on: how much, when, from what, and the words that were agreed to. */
export function turnedOnLetter(
  reader: Reader,
  facts: { method: string; course: Planned | undefined; wording: string },
): Content {
  const { method, course, wording } = facts;
  return writeLetter({
    name: reader.name,
    subject: 'Perpanjangan otomatis menyala',
    paragraphs: [
      `Langgananmu diperpanjang otomatis dengan ${method}.`,
      ...(course === undefined ? [] : [plan(reader, method, course)]),
      `Yang kamu setujui: "${wording}"`,
    ],
    link: stop(reader),
  });
}

/** Days before a charge. */
export function chargeNotice(
  reader: Reader,
  { method, course, endsAt }: { method: string; course: Planned; endsAt: Date },
): Content {
  const { chargeAt, priceRupiah } = course;
  return writeLetter({
    name: reader.name,
    subject: `Langgananmu diperpanjang otomatis ${date(chargeAt, reader.zone)}: ${rupiah(priceRupiah)}`,
    paragraphs: [
      plan(reader, method, course),
      `Masa aktifmu sekarang sampai ${date(endsAt, reader.zone)}; yang baru menyambung setelahnya. Faktur kami kirim begitu terbayar.`,
      'Tidak ingin diperpanjang? Matikan sebelum tanggal itu, tidak ada yang ditagih.',
    ],
    link: stop(reader),
  });
}

/** A try failed, another follows. */
export function tryAgainLetter(
  reader: Reader,
  facts: { method: string; reason: string; retryAt: Date; payUrl: string },
): Content {
  return writeLetter({
    name: reader.name,
    subject: 'Perpanjangan otomatis belum berhasil',
    paragraphs: [
      `Kami belum bisa menagih ${facts.method}: ${facts.reason} Uangmu tidak terpotong.`,
      `Kami coba sekali lagi pada ${date(facts.retryAt, reader.zone)}. Kamu juga bisa membayar sendiri sekarang dengan QRIS.`,
      `Mau ganti cara atau mematikannya? Buka ${reader.settingsUrl}`,
    ],
    link: { label: 'Perpanjang dengan QRIS', url: facts.payUrl },
  });
}

/** No more tries for this end: the link takes their place. */
export function handOverLetter(
  reader: Reader,
  facts: { method: string; reason: string; endsAt: Date; payUrl: string },
): Content {
  return writeLetter({
    name: reader.name,
    subject: 'Perpanjang langgananmu sendiri: penagihan otomatis berhenti',
    paragraphs: [
      `Kami tidak menagih ${facts.method} lagi untuk masa aktif sampai ${date(facts.endsAt, reader.zone)}: ${facts.reason}`,
      'Supaya tidak terputus, perpanjang lewat tombol ini. Kode QRIS baru langsung terbuka, tanpa perlu masuk dulu.',
      `Atur lagi perpanjangan otomatis di ${reader.settingsUrl}`,
    ],
    link: { label: 'Perpanjang sekarang', url: facts.payUrl },
  });
}

/** The purchase is paid, but no card was kept. */
export function notSavedLetter(reader: Reader): Content {
  return writeLetter({
    name: reader.name,
    subject: 'Perpanjangan otomatis belum menyala',
    paragraphs: [
      'Pembayaranmu sudah masuk dan paketmu aktif. Kartunya tidak disimpan di halaman pembayaran, jadi kami tidak menagih apa pun berikutnya.',
      'Menjelang akhir masa aktif kami kirim tautan untuk memperpanjang.',
    ],
    link: { label: 'Lihat langganan', url: reader.settingsUrl },
  });
}

export function turnedOffLetter(reader: Reader, method: string): Content {
  return writeLetter({
    name: reader.name,
    subject: 'Perpanjangan otomatis dimatikan',
    paragraphs: [
      `${method} tidak kami tagih lagi, dan kami sudah melupakannya. Paketmu tetap aktif sampai akhir masa aktifnya.`,
      'Menjelang akhir masa aktif kami kirim tautan untuk memperpanjang sendiri.',
    ],
    link: { label: 'Lihat langganan', url: reader.settingsUrl },
  });
}

/** Why a bank or a wallet said no, for its owner. */
export const declineWords: Readonly<Record<string, string>> = {
  short: 'saldo atau limitnya tidak cukup.',
  expired: 'kartunya sudah kedaluwarsa.',
  blocked: 'tidak bisa ditagih lagi, tanyakan ke penerbitnya.',
  unlinked: 'sudah tidak terhubung dengan Tayang.',
  other: 'ditolak penyedia pembayaran.',
};

/** Why a consent does not charge an end; nothing where its owner knows. */
export const heldWords: Readonly<Record<Held, string | undefined>> = {
  cancelled: undefined,
  declined: undefined,
  price: 'harganya naik sejak kamu menyetujuinya, jadi kami tidak menagih sendiri.',
  expired: 'kartunya kedaluwarsa sebelum tanggal penagihan.',
  sold_out: 'paketnya sudah tidak dijual.',
};
