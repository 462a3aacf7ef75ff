import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Letter } from '#platform/mail.ts';
import { layOut } from './layout.ts';
import { timeInWords } from './time-in-words.ts';

type Change = { label: string; at: Date; timezone: string; forgotUrl: string };

/** Tells the owner that the password is another now. */
export function passwordChangedLetter(
  to: string,
  { label, at, timezone, forgotUrl }: Change,
): Letter {
  return layOut({
    to,
    subject: `Kata sandi ${PRODUCT_NAME} kamu sudah diganti`,
    paragraphs: [
      'Halo,',
      `Kata sandi akunmu baru saja diganti dari ${label}, ${timeInWords(at, timezone)}. Perangkat lain sudah kami keluarkan dan harus masuk lagi.`,
      'Kalau ini kamu, tidak perlu melakukan apa-apa.',
    ],
    button: { words: 'Bukan saya, atur ulang kata sandi', url: forgotUrl },
    notes: [
      'Bukan kamu? Atur ulang kata sandimu sekarang, lalu ganti juga kata sandi e-mailmu: seseorang mungkin bisa membacanya.',
    ],
  });
}
