import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Letter } from '#platform/mail.ts';
import { layOut } from './layout.ts';

/** Carries a link to a new password; `label` is what it was asked for on. */
export function resetLetter(to: string, url: string, label: string): Letter {
  return layOut({
    to,
    subject: `Atur ulang kata sandi ${PRODUCT_NAME} kamu`,
    paragraphs: [
      'Halo,',
      `Ada yang meminta kata sandi baru untuk akunmu dari ${label}. Kalau itu kamu, buat kata sandi baru lewat tautan di bawah.`,
    ],
    button: { words: 'Buat kata sandi baru', url },
    notes: [
      'Tautan ini berlaku 30 menit dan hanya bisa dipakai satu kali. Sesudahnya semua perangkat harus masuk lagi.',
      'Bukan kamu? Abaikan pesan ini: kata sandimu tidak berubah. Jangan teruskan tautannya kepada siapa pun, tim kami tidak pernah memintanya.',
    ],
  });
}
