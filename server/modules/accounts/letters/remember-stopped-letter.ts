import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Letter } from '#platform/mail.ts';
import { layOut } from './layout.ts';

/** Tells the owner that a saved sign-in was used twice or on another device, and what we did about it. */
export function rememberStoppedLetter(
  to: string,
  { label, devicesUrl }: { label: string; devicesUrl: string },
): Letter {
  return layOut({
    to,
    subject: `Masuk otomatis ke akun ${PRODUCT_NAME} kamu kami hentikan`,
    paragraphs: [
      'Halo,',
      `Tanda masuk yang tersimpan di ${label} baru saja dipakai dua kali atau dari perangkat lain.`,
      'Demi keamanan, tanda itu kami matikan dan sesi yang memakainya kami akhiri. Masuk lagi dengan kata sandimu di perangkat itu.',
    ],
    button: { words: 'Lihat perangkatmu', url: devicesUrl },
    notes: ['Ada perangkat yang tidak kamu kenal? Keluarkan, lalu ganti kata sandimu.'],
  });
}
