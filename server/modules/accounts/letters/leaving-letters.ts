import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Letter } from '#platform/mail.ts';
import { layOut } from './layout.ts';
import { timeInWords } from './time-in-words.ts';

type Deletion = { undoUrl: string; until: Date; zone: string };

/** The account is closed; the way back stands in it. */
export function deletedLetter(to: string, { undoUrl, until, zone }: Deletion): Letter {
  const when = timeInWords(until, zone);
  return layOut({
    to,
    subject: `Akun ${PRODUCT_NAME} kamu dihapus, bisa dibatalkan 7 hari`,
    paragraphs: [
      'Halo,',
      'Akunmu sudah ditutup dan keluar dari semua perangkat, sesuai permintaanmu.',
      `Sampai ${when} kamu masih bisa membatalkannya. Setelah itu datamu dihapus untuk selamanya.`,
    ],
    button: { words: 'Batalkan penghapusan', url: undoUrl },
    notes: [
      'Bukti pembayaran tetap kami simpan karena diwajibkan undang-undang pajak.',
      'Bukan kamu yang menghapus? Batalkan sekarang, lalu ganti kata sandimu.',
    ],
  });
}

export function restoredLetter(to: string, loginUrl: string): Letter {
  return layOut({
    to,
    subject: `Akun ${PRODUCT_NAME} kamu kembali`,
    paragraphs: [
      'Halo,',
      'Penghapusan akunmu sudah dibatalkan. Riwayat, favorit, dan paketmu masih ada seperti semula.',
    ],
    button: { words: 'Masuk lagi', url: loginUrl },
    notes: ['Bukan kamu? Segera ganti kata sandimu.'],
  });
}

/** The last letter that we can send: the address goes with the account. */
export function erasedLetter(to: string): Letter {
  return layOut({
    to,
    subject: `Data akun ${PRODUCT_NAME} kamu sudah dihapus`,
    paragraphs: [
      'Halo,',
      'Waktu untuk membatalkan sudah lewat. Data pribadimu kami hapus, juga alamat ini.',
      'Bukti pembayaran tetap disimpan tanpa namamu, karena diwajibkan undang-undang pajak.',
    ],
    notes: ['Terima kasih sudah menonton. Kamu selalu boleh mendaftar lagi.'],
  });
}
