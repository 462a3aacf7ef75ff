import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Email } from '#platform/mail.ts';
import { formatLongTime, layoutEmail } from './layout.ts';

type Ready = { url: string; until: Date; zone: string };

/** Leads to a page that asks to sign in; the file itself is never behind a link alone. */
export function exportReadyEmail(to: string, { url, until, zone }: Ready): Email {
  return layoutEmail({
    to,
    subject: `Salinan datamu di ${PRODUCT_NAME} sudah siap`,
    paragraphs: [
      'Halo,',
      'Salinan semua data akunmu sudah selesai dibuat, satu berkas ZIP berisi JSON.',
    ],
    button: { label: 'Unduh datamu', url },
    notes: [
      `Berkasnya bisa diunduh sampai ${formatLongTime(until, zone)}, hanya dari akunmu sendiri.`,
      'Tidak meminta salinan? Keluarkan perangkat yang tidak kamu kenal, lalu ganti kata sandimu.',
    ],
  });
}

type Deletion = { undoUrl: string; until: Date; zone: string };

/** The account is closed; the way back stands in it. */
export function deletedEmail(to: string, { undoUrl, until, zone }: Deletion): Email {
  const when = formatLongTime(until, zone);
  return layoutEmail({
    to,
    subject: `Akun ${PRODUCT_NAME} kamu dihapus, bisa dibatalkan 7 hari`,
    paragraphs: [
      'Halo,',
      'Akunmu sudah ditutup dan keluar dari semua perangkat, sesuai permintaanmu.',
      `Sampai ${when} kamu masih bisa membatalkannya. Setelah itu datamu dihapus untuk selamanya.`,
    ],
    button: { label: 'Batalkan penghapusan', url: undoUrl },
    notes: [
      'Bukti pembayaran tetap kami simpan karena diwajibkan undang-undang pajak.',
      'Bukan kamu yang menghapus? Batalkan sekarang, lalu ganti kata sandimu.',
    ],
  });
}

export function restoredEmail(to: string, loginUrl: string): Email {
  return layoutEmail({
    to,
    subject: `Akun ${PRODUCT_NAME} kamu kembali`,
    paragraphs: [
      'Halo,',
      'Penghapusan akunmu sudah dibatalkan. Riwayat, favorit, dan paketmu masih ada seperti semula.',
    ],
    button: { label: 'Masuk lagi', url: loginUrl },
    notes: ['Bukan kamu? Segera ganti kata sandimu.'],
  });
}

/** The last e-mail that we can send: the address goes with the account. */
export function erasedEmail(to: string): Email {
  return layoutEmail({
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
