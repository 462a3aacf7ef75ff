import { date } from '#contract/formats.ts';
import type { ActivatedEntitlement } from '../entitlements/grant-period.ts';
import { composeEmail, type EmailContent } from '../email-layout.ts';
import { type Gift, showGiftCode } from './gift.ts';

type Facts = { gift: Gift; publicUrl: string };
type Sent = Pick<Gift, 'senderName' | 'message'>;

const senderOf = ({ senderName }: Sent) => senderName ?? 'Seseorang';
const messageOf = ({ message }: Sent) => (message === null ? [] : [`"${message}"`]);

/** The gift itself, with the code that opens it. */
export function giftEmail({ gift, publicUrl, what, zone }: Facts & { what: string; zone: string }) {
  const code = showGiftCode(gift.code ?? '');
  const until = gift.expiresAt === null ? '' : ` sampai ${date(gift.expiresAt, zone)}`;
  return composeEmail({
    name: 'kamu',
    subject: `${senderOf(gift)} memberimu hadiah: ${what} di Tayang`,
    paragraphs: [
      `${senderOf(gift)} membelikanmu ${what}.`,
      ...messageOf(gift),
      `Kode hadiahmu: ${code}. Bisa dipakai sekali${until}.`,
    ],
    link: { label: 'Buka hadiahmu', url: `${publicUrl}/hadiah/buka?kode=${code}` },
  });
}

/** Somebody pays for an address that has no account yet: it only has to register. */
export function invitationEmail({ gift, publicUrl, what }: Facts & { what: string }): EmailContent {
  return composeEmail({
    name: 'kamu',
    subject: `${senderOf(gift)} membayari ${what} untukmu`,
    paragraphs: [
      `${senderOf(gift)} membayari ${what} di Tayang untuk alamat ini.`,
      ...messageOf(gift),
      'Daftar gratis dengan email ini, dan paketnya langsung aktif. Tidak perlu membayar apa pun.',
    ],
    link: { label: 'Daftar dan aktifkan', url: `${publicUrl}/daftar` },
  });
}

type Given = Facts & { name: string; zone: string; entitlement: ActivatedEntitlement };

/** It runs. */
export function givenEmail({ gift, publicUrl, name, zone, entitlement }: Given): EmailContent {
  return composeEmail({
    name,
    subject: `${entitlement.name} dari ${senderOf(gift)} sudah aktif`,
    paragraphs: [
      `${senderOf(gift)} membayari ${entitlement.name} untukmu.`,
      ...messageOf(gift),
      `Berlaku ${date(entitlement.startsAt, zone)} sampai ${date(entitlement.endsAt, zone)}.`,
    ],
    link: { label: 'Lihat tontonanku', url: `${publicUrl}/akun/hak` },
  });
}

/** To its sender: it was not taken, the money goes back. */
export function returnedEmail({
  name,
  publicUrl,
  what,
}: {
  name: string;
  publicUrl: string;
  what: string;
}): EmailContent {
  return composeEmail({
    name,
    subject: `Hadiah ${what} belum dipakai: uangmu kami kembalikan`,
    paragraphs: [
      `Masa pakai hadiah ${what} yang kamu beli sudah habis dan belum ada yang memakainya.`,
      'Uangnya kami kembalikan sepenuhnya. Kamu tidak perlu melakukan apa-apa.',
    ],
    link: { label: 'Lihat hadiah yang kamu kirim', url: `${publicUrl}/hadiah` },
  });
}
