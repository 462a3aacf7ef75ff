import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { Email } from '#platform/mail.ts';
import { formatLongTime } from '#platform/zone.ts';
import type { Account } from '../account/queries.ts';
import { layoutEmail, mailAddressOf } from './layout.ts';

/** Carries nothing that the registration could have written: the address may be a stranger's. */
export function verificationEmail(to: string, url: string): Email {
  return layoutEmail({
    to,
    subject: `Verifikasi akun ${PRODUCT_NAME} kamu`,
    paragraphs: [
      'Halo,',
      `Terima kasih sudah mendaftar di ${PRODUCT_NAME}. Tinggal satu langkah lagi: buka tautan di bawah untuk memastikan akun ini milikmu.`,
    ],
    button: { label: 'Verifikasi akun', url },
    notes: [
      'Tautan ini berlaku 24 jam. Kamu boleh membukanya di perangkat mana saja; halaman tempat kamu mendaftar akan lanjut sendiri.',
      `Tidak merasa mendaftar di ${PRODUCT_NAME}? Jangan buka tautannya dan abaikan pesan ini.`,
    ],
  });
}

type SignIn = { label: string; at: Date; timezone: string; securityUrl: string };

/** Tells the owner that a browser or app signed in that never did before. */
export function newDeviceEmail(to: string, { label, at, timezone, securityUrl }: SignIn): Email {
  const when = formatLongTime(at, timezone);
  return layoutEmail({
    to,
    subject: `Ada perangkat baru di akun ${PRODUCT_NAME} kamu`,
    paragraphs: [
      'Halo,',
      `Akunmu baru saja dipakai masuk dari perangkat baru: ${label}, ${when}.`,
      'Kalau ini kamu, tidak perlu melakukan apa-apa.',
    ],
    button: { label: 'Periksa keamanan akun', url: securityUrl },
    notes: [
      'Bukan kamu? Ganti kata sandimu sekarang: semua perangkat lain langsung dikeluarkan. Kalau kata sandi itu juga kamu pakai di tempat lain, ganti juga di sana.',
    ],
  });
}

/** Tells the owner that a saved sign-in was used twice or on another device, and what we did about it. */
export function rememberStoppedEmail(
  to: string,
  { label, devicesUrl }: { label: string; devicesUrl: string },
): Email {
  return layoutEmail({
    to,
    subject: `Masuk otomatis ke akun ${PRODUCT_NAME} kamu kami hentikan`,
    paragraphs: [
      'Halo,',
      `Tanda masuk yang tersimpan di ${label} baru saja dipakai dua kali atau dari perangkat lain.`,
      'Demi keamanan, tanda itu kami matikan dan sesi yang memakainya kami akhiri. Masuk lagi dengan kata sandimu di perangkat itu.',
    ],
    button: { label: 'Lihat perangkatmu', url: devicesUrl },
    notes: ['Ada perangkat yang tidak kamu kenal? Keluarkan, lalu ganti kata sandimu.'],
  });
}

export function reauthCodeEmail(to: string, code: string): Email {
  return layoutEmail({
    to,
    subject: `Kode keamanan ${PRODUCT_NAME} kamu`,
    paragraphs: [
      'Halo,',
      `Kodenya: ${code.slice(0, 3)} ${code.slice(3)}`,
      'Masukkan di halaman yang memintanya. Kode ini berlaku 10 menit dan hanya sekali pakai.',
    ],
    notes: [
      'Jangan berikan kode ini kepada siapa pun, juga bukan kepada yang mengaku dari Tayang.',
      'Tidak meminta kode? Ada yang memakai akunmu: keluarkan perangkat yang tidak kamu kenal.',
    ],
  });
}

/** Carries a link to a new password; `label` is what it was asked for on. */
export function resetEmail(to: string, url: string, label: string): Email {
  return layoutEmail({
    to,
    subject: `Atur ulang kata sandi ${PRODUCT_NAME} kamu`,
    paragraphs: [
      'Halo,',
      `Ada yang meminta kata sandi baru untuk akunmu dari ${label}. Kalau itu kamu, buat kata sandi baru lewat tautan di bawah.`,
    ],
    button: { label: 'Buat kata sandi baru', url },
    notes: [
      'Tautan ini berlaku 30 menit dan hanya bisa dipakai satu kali. Sesudahnya semua perangkat harus masuk lagi.',
      'Bukan kamu? Abaikan pesan ini: kata sandimu tidak berubah. Jangan teruskan tautannya kepada siapa pun, tim kami tidak pernah memintanya.',
    ],
  });
}

type PasswordChange = { label: string; at: Date; timezone: string; forgotUrl: string };

/** Tells the owner that the password is another now. */
export function passwordChangedEmail(
  to: string,
  { label, at, timezone, forgotUrl }: PasswordChange,
): Email {
  return layoutEmail({
    to,
    subject: `Kata sandi ${PRODUCT_NAME} kamu sudah diganti`,
    paragraphs: [
      'Halo,',
      `Kata sandi akunmu baru saja diganti dari ${label}, ${formatLongTime(at, timezone)}. Perangkat lain sudah kami keluarkan dan harus masuk lagi.`,
      'Kalau ini kamu, tidak perlu melakukan apa-apa.',
    ],
    button: { label: 'Bukan saya, atur ulang kata sandi', url: forgotUrl },
    notes: [
      'Bukan kamu? Atur ulang kata sandimu sekarang, lalu ganti juga kata sandi emailmu: seseorang mungkin bisa membacanya.',
    ],
  });
}

type PasskeyChange = { what: 'added' | 'removed'; name: string };

/** Tells the owner that a way into the account was added or taken away. */
export async function sendPasskeyEmail(
  deps: Pick<Deps, 'config' | 'mail' | 'clock'>,
  tx: Tx,
  account: Account,
  change: PasskeyChange,
): Promise<void> {
  const at = deps.clock.now();
  const isAdded = change.what === 'added';
  await deps.mail.notify(
    {
      accountId: account.id,
      kind: 'security',
      dedupeKey: `passkey ${change.what} ${at.getTime()}`,
      title: isAdded ? 'Kunci sandi baru di akunmu' : 'Kunci sandi dihapus dari akunmu',
      body: isAdded
        ? `"${change.name}" sekarang bisa membuka akunmu. Bukan kamu? Hapus dan ganti kata sandimu.`
        : `"${change.name}" tidak bisa lagi membuka akunmu. Bukan kamu? Ganti kata sandimu.`,
      url: '/akun/kunci-sandi',
    },
    { db: tx },
  );
  const to = mailAddressOf(account, deps.config);
  if (to === undefined) return;
  const message = passkeyEmail(to, change, {
    at,
    timezone: account.timezone,
    url: `${deps.config.http.publicUrl}/akun/kunci-sandi`,
  });
  await deps.mail.send(message, { db: tx });
}

function passkeyEmail(
  to: string,
  { what, name }: PasskeyChange,
  { at, timezone, url }: { at: Date; timezone: string; url: string },
): Email {
  const when = formatLongTime(at, timezone);
  const isAdded = what === 'added';
  return layoutEmail({
    to,
    subject: isAdded
      ? `Kunci sandi baru di akun ${PRODUCT_NAME} kamu`
      : `Kunci sandi dihapus dari akun ${PRODUCT_NAME} kamu`,
    paragraphs: [
      'Halo,',
      isAdded
        ? `Kunci sandi "${name}" ditambahkan ke akunmu, ${when}. Mulai sekarang akunmu bisa dibuka dengannya, tanpa kata sandi.`
        : `Kunci sandi "${name}" dihapus dari akunmu, ${when}. Kata sandimu tetap bisa dipakai.`,
      'Kalau ini kamu, tidak perlu melakukan apa-apa.',
    ],
    button: { label: 'Periksa keamanan akun', url },
    notes: [
      isAdded
        ? 'Bukan kamu? Hapus kunci sandi itu, keluarkan perangkat yang tidak kamu kenal, lalu ganti kata sandimu.'
        : 'Bukan kamu? Keluarkan perangkat yang tidak kamu kenal, lalu ganti kata sandimu.',
    ],
  });
}
