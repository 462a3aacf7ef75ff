import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Letter } from '#platform/mail.ts';
import { layOut } from './layout.ts';

type SignIn = { label: string; at: Date; timezone: string; devicesUrl: string };

/** Tells the owner that a browser or app signed in that never did before. */
export function newDeviceLetter(to: string, { label, at, timezone, devicesUrl }: SignIn): Letter {
  const when = new Intl.DateTimeFormat('id-ID', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(at);
  return layOut({
    to,
    subject: `Ada perangkat baru di akun ${PRODUCT_NAME} kamu`,
    paragraphs: [
      'Halo,',
      `Akunmu baru saja dipakai masuk dari perangkat baru: ${label}, ${when}.`,
      'Kalau ini kamu, tidak perlu melakukan apa-apa.',
    ],
    button: { words: 'Lihat perangkatmu', url: devicesUrl },
    notes: ['Bukan kamu? Keluarkan perangkat itu dari daftar perangkat, lalu ganti kata sandimu.'],
  });
}
