import { randomUUID } from 'node:crypto';
import { date, rupiah } from '#contract/formats.ts';
import { findAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import { knownZone } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import { composeEmail, type ComposedEmail, summaryOf } from '../email-layout.ts';
import type { WithheldReason } from './policy.ts';

/** To whom an e-mail goes. */
export type Reader = { name: string; zone: string; settingsUrl: string };

type Planned = { name: string; priceRupiah: number; chargeAt: Date };

const stop = ({ settingsUrl }: Reader) => ({
  label: 'Atur atau matikan perpanjangan otomatis',
  url: settingsUrl,
});

const plan = ({ zone }: Reader, method: string, { name, priceRupiah, chargeAt }: Planned) =>
  `Pada ${date(chargeAt, zone)} kami menagih ${rupiah(priceRupiah)} dari ${method} untuk ${name}.`;

/** Turned on: how much, when, from what, and the words that were agreed to. */
export function turnedOnEmail(
  reader: Reader,
  facts: { method: string; decision: Planned | undefined; wording: string },
): ComposedEmail {
  const { method, decision, wording } = facts;
  return composeEmail({
    name: reader.name,
    subject: 'Perpanjangan otomatis menyala',
    paragraphs: [
      `Langgananmu diperpanjang otomatis dengan ${method}.`,
      ...(decision === undefined ? [] : [plan(reader, method, decision)]),
      `Yang kamu setujui: "${wording}"`,
    ],
    link: stop(reader),
  });
}

/** Days before a charge. */
export function chargeNoticeEmail(
  reader: Reader,
  { method, decision, endsAt }: { method: string; decision: Planned; endsAt: Date },
): ComposedEmail {
  const { chargeAt, priceRupiah } = decision;
  return composeEmail({
    name: reader.name,
    subject: `Langgananmu diperpanjang otomatis ${date(chargeAt, reader.zone)}: ${rupiah(priceRupiah)}`,
    paragraphs: [
      plan(reader, method, decision),
      `Masa aktifmu sekarang sampai ${date(endsAt, reader.zone)}; yang baru menyambung setelahnya. Faktur kami kirim begitu terbayar.`,
      'Tidak ingin diperpanjang? Matikan sebelum tanggal itu, tidak ada yang ditagih.',
    ],
    link: stop(reader),
  });
}

/** A try failed, another follows. */
export function retryEmail(
  reader: Reader,
  facts: { method: string; reason: string; retryAt: Date; payUrl: string },
): ComposedEmail {
  return composeEmail({
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
export function fallBackToManualEmail(
  reader: Reader,
  facts: { method: string; reason: string; endsAt: Date; payUrl: string },
): ComposedEmail {
  return composeEmail({
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
export function notSavedEmail(reader: Reader): ComposedEmail {
  return composeEmail({
    name: reader.name,
    subject: 'Perpanjangan otomatis belum menyala',
    paragraphs: [
      'Pembayaranmu sudah masuk dan paketmu aktif. Kartunya tidak disimpan di halaman pembayaran, jadi kami tidak menagih apa pun berikutnya.',
      'Menjelang akhir masa aktif kami kirim tautan untuk memperpanjang.',
    ],
    link: { label: 'Lihat langganan', url: reader.settingsUrl },
  });
}

export function turnedOffEmail(reader: Reader, method: string): ComposedEmail {
  return composeEmail({
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
export const declineTexts: Readonly<Record<string, string>> = {
  short: 'saldo atau limitnya tidak cukup.',
  expired: 'kartunya sudah kedaluwarsa.',
  blocked: 'tidak bisa ditagih lagi, tanyakan ke penerbitnya.',
  unlinked: 'sudah tidak terhubung dengan Tayang.',
  other: 'ditolak penyedia pembayaran.',
};

/** Why a consent does not charge an end; nothing where its owner knows. */
export const withheldTexts: Readonly<Record<WithheldReason, string | undefined>> = {
  cancelled: undefined,
  declined: undefined,
  price: 'harganya naik sejak kamu menyetujuinya, jadi kami tidak menagih sendiri.',
  expired: 'kartunya kedaluwarsa sebelum tanggal penagihan.',
  sold_out: 'paketnya sudah tidak dijual.',
};

/** An e-mail to the owner of a consent, and the same in the inbox; goes out when the transaction commits. */
export async function writeToOwner(
  { mail, publicUrl }: Pick<CommerceDeps, 'mail' | 'publicUrl'>,
  tx: Tx,
  accountId: string,
  email: (reader: Reader) => ComposedEmail,
): Promise<void> {
  const account = await findAccount(tx, accountId);
  if (account === undefined || account.deletedAt !== null) return;
  const settingsUrl = `${publicUrl}/akun/langganan#otomatis`;
  const reader = { name: account.name, zone: knownZone(account.timezone), settingsUrl };
  const { summary, ...content } = email(reader);
  await mail.notify(
    {
      accountId,
      kind: 'renewal',
      // It is handed over in the transaction of what happened, and so once.
      dedupeKey: `auto-renewal ${randomUUID()}`,
      ...summaryOf(summary, publicUrl),
    },
    { db: tx },
  );
  if (account.email !== null) await mail.send({ to: account.email, ...content }, { db: tx });
}
