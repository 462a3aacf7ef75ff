import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Email } from '#platform/mail.ts';
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
