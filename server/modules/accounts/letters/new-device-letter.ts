import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Letter } from '#platform/mail.ts';
import { layOut } from './layout.ts';
import { timeInWords } from './time-in-words.ts';

type SignIn = { label: string; at: Date; timezone: string; securityUrl: string };

/** Tells the owner that a browser or app signed in that never did before. */
export function newDeviceLetter(to: string, { label, at, timezone, securityUrl }: SignIn): Letter {
  const when = timeInWords(at, timezone);
  return layOut({
    to,
    subject: `Ada perangkat baru di akun ${PRODUCT_NAME} kamu`,
    paragraphs: [
      'Halo,',
      `Akunmu baru saja dipakai masuk dari perangkat baru: ${label}, ${when}.`,
      'Kalau ini kamu, tidak perlu melakukan apa-apa.',
    ],
    button: { words: 'Periksa keamanan akun', url: securityUrl },
    notes: [
      'Bukan kamu? Ganti kata sandimu sekarang: semua perangkat lain langsung dikeluarkan. Kalau kata sandi itu juga kamu pakai di tempat lain, ganti juga di sana.',
    ],
  });
}
