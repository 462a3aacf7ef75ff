import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Letter } from '#platform/mail.ts';
import { layOut } from './layout.ts';

/** Carries nothing that whoever registered could have written: the address may be a stranger's. */
export function verificationLetter(to: string, url: string): Letter {
  return layOut({
    to,
    subject: `Verifikasi akun ${PRODUCT_NAME} kamu`,
    paragraphs: [
      'Halo,',
      `Terima kasih sudah mendaftar di ${PRODUCT_NAME}. Tinggal satu langkah lagi: buka tautan di bawah untuk memastikan akun ini milikmu.`,
    ],
    button: { words: 'Verifikasi akun', url },
    notes: [
      'Tautan ini berlaku 24 jam. Kamu boleh membukanya di perangkat mana saja; halaman tempat kamu mendaftar akan lanjut sendiri.',
      `Tidak merasa mendaftar di ${PRODUCT_NAME}? Jangan buka tautannya dan abaikan pesan ini.`,
    ],
  });
}
