import { staffRoleNames } from '#contract/accounts/index.ts';
import type { StaffRole } from '#contract/call.ts';
import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Email } from '#platform/mail.ts';
import { layoutEmail } from './layout.ts';

const listOf = (roles: readonly StaffRole[]) =>
  new Intl.ListFormat('id-ID').format(roles.map((role) => staffRoleNames[role]));

type Invitation = { url: string; roles: readonly StaffRole[]; isRenewal: boolean };

/** Carries the link by which a studio passkey is enrolled. */
export function staffInvitationEmail(to: string, { url, roles, isRenewal }: Invitation): Email {
  const asWhat = roles.length === 0 ? '' : ` sebagai ${listOf(roles)}`;
  return layoutEmail({
    to,
    subject: isRenewal
      ? `Kunci sandi baru untuk ${PRODUCT_NAME} Studio`
      : `Undangan bekerja di ${PRODUCT_NAME} Studio`,
    paragraphs: [
      'Halo,',
      isRenewal
        ? `Dua admin menyetujui kunci sandi baru untukmu di ${PRODUCT_NAME} Studio${asWhat}. Kunci Studiomu yang lama berhenti berlaku begitu yang baru dibuat.`
        : `Kamu diundang bekerja di ${PRODUCT_NAME} Studio${asWhat}.`,
      `Masuk dulu ke ${PRODUCT_NAME} dengan alamat email ini (atau daftar kalau belum punya akun), lalu buka tautan di bawah di perangkat yang kamu pakai bekerja dan buat kunci sandi Studiomu.`,
    ],
    button: { label: 'Buat kunci sandi Studio', url },
    notes: [
      'Tautan ini berlaku 24 jam dan hanya bisa dipakai satu kali. Jangan teruskan kepada siapa pun.',
      `Tidak merasa bekerja untuk ${PRODUCT_NAME}? Abaikan pesan ini.`,
    ],
  });
}

/** Tells a member of staff that a passkey opens the studio in their name. */
export function staffEnrolledEmail(
  to: string,
  { label, roles }: { label: string; roles: readonly StaffRole[] },
): Email {
  return layoutEmail({
    to,
    subject: `Kunci sandi Studio baru untuk akun ${PRODUCT_NAME} kamu`,
    paragraphs: [
      'Halo,',
      `Kunci sandi Studio baru saja dibuat untuk akunmu di ${label}. Kunci ini membuka ${PRODUCT_NAME} Studio sebagai ${listOf(roles)}.`,
      'Kalau ini kamu, tidak perlu melakukan apa-apa.',
    ],
    notes: ['Bukan kamu? Segera hubungi admin: hanya admin yang bisa mencabutnya.'],
  });
}

/** Tells a member of staff that a spare studio passkey came, or one went. */
export function staffPasskeyEmail(
  to: string,
  { name, isNew }: { name: string; isNew: boolean },
): Email {
  return layoutEmail({
    to,
    subject: isNew
      ? `Kunci sandi cadangan untuk ${PRODUCT_NAME} Studio`
      : `Kunci sandi ${PRODUCT_NAME} Studio dihapus`,
    paragraphs: [
      'Halo,',
      isNew
        ? `Kunci sandi cadangan (${name}) baru saja ditambahkan dan sekarang membuka ${PRODUCT_NAME} Studio dengan peranmu.`
        : `Kunci sandi ${name} baru saja dihapus dan tidak membuka ${PRODUCT_NAME} Studio lagi.`,
      'Kalau ini kamu, tidak perlu melakukan apa-apa.',
    ],
    notes: ['Bukan kamu? Segera hubungi admin: hanya admin yang bisa mencabut kunci sandimu.'],
  });
}
