import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Letter } from '#platform/mail.ts';
import { layOut } from './layout.ts';
import { timeInWords } from './time-in-words.ts';

type Ready = { url: string; until: Date; zone: string };

/** Leads to a page that asks to sign in; the file itself is never behind a link alone. */
export function exportReadyLetter(to: string, { url, until, zone }: Ready): Letter {
  return layOut({
    to,
    subject: `Salinan datamu di ${PRODUCT_NAME} sudah siap`,
    paragraphs: [
      'Halo,',
      'Salinan semua data akunmu sudah selesai dibuat, satu berkas ZIP berisi JSON.',
    ],
    button: { words: 'Unduh datamu', url },
    notes: [
      `Berkasnya bisa diunduh sampai ${timeInWords(until, zone)}, hanya dari akunmu sendiri.`,
      'Tidak meminta salinan? Keluarkan perangkat yang tidak kamu kenal, lalu ganti kata sandimu.',
    ],
  });
}
