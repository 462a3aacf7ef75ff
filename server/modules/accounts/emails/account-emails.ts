import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Email } from '#platform/mail.ts';
import { formatLongTime } from '#platform/zone.ts';
import { layoutEmail } from './layout.ts';

export type ContactKind = 'email' | 'phone';
const names = { email: 'email', phone: 'nomor HP' } as const;

/** To the new address. Carries nothing of the account: the address may be a stranger's. */
export function confirmContactEmail(to: string, kind: ContactKind, url: string): Email {
  return layoutEmail({
    to,
    subject: `Pastikan ${names[kind]} barumu di ${PRODUCT_NAME}`,
    paragraphs: [
      'Halo,',
      `Ada permintaan untuk memakai ${names[kind]} ini di akun ${PRODUCT_NAME}. Buka tautan di bawah untuk memastikan ini milikmu.`,
    ],
    button: { label: `Pakai ${names[kind]} ini`, url },
    notes: [
      'Tautan ini berlaku 24 jam. Sebelum dibuka, akun tetap memakai yang lama.',
      'Tidak meminta ini? Abaikan saja pesan ini.',
    ],
  });
}

/** To the old address, while there is still time. */
export function contactNoticeEmail(to: string, kind: ContactKind, profileUrl: string): Email {
  return layoutEmail({
    to,
    subject: `Ada permintaan ganti ${names[kind]} di akun ${PRODUCT_NAME} kamu`,
    paragraphs: [
      'Halo,',
      `Kami menerima permintaan untuk mengganti ${names[kind]} akunmu. Perubahan baru berlaku setelah tautan di ${names[kind]} yang baru dibuka.`,
    ],
    button: { label: 'Lihat atau batalkan', url: profileUrl },
    notes: ['Bukan kamu? Batalkan perubahan itu, lalu segera ganti kata sandimu.'],
  });
}

/** To the old address, once it is done. */
export function contactChangedEmail(to: string, kind: ContactKind, profileUrl: string): Email {
  return layoutEmail({
    to,
    subject: `${kind === 'email' ? 'Email' : 'Nomor HP'} akun ${PRODUCT_NAME} kamu sudah diganti`,
    paragraphs: [
      'Halo,',
      `Akunmu sekarang memakai ${names[kind]} yang baru. Kalau ini kamu, tidak perlu melakukan apa-apa.`,
    ],
    button: { label: 'Buka profil', url: profileUrl },
    notes: ['Bukan kamu? Segera hubungi kami dengan membalas pesan ini.'],
  });
}

/** To the number and to the address that remains, once it is done. */
export function phoneRemovedEmail(to: string, profileUrl: string): Email {
  return layoutEmail({
    to,
    subject: `Nomor HP akun ${PRODUCT_NAME} kamu sudah dihapus`,
    paragraphs: [
      'Halo,',
      `Nomor HP-mu tidak lagi tersimpan di akun ${PRODUCT_NAME} dan tidak bisa dipakai untuk masuk. Kalau ini kamu, tidak perlu melakukan apa-apa.`,
    ],
    button: { label: 'Buka profil', url: profileUrl },
    notes: ['Bukan kamu? Segera hubungi kami dengan membalas pesan ini.'],
  });
}

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
      'Penghapusan akunmu sudah dibatalkan. Riwayat, koleksi, dan paketmu masih ada seperti semula.',
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
