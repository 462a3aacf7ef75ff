import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Letter } from '#platform/mail.ts';
import { layOut } from './layout.ts';

export function reauthCodeLetter(to: string, code: string): Letter {
  return layOut({
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
