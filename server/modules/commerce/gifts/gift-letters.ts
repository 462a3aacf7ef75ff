import { date } from '#contract/formats.ts';
import type { ActivatedRight } from '../grant-period.ts';
import { type Content, writeLetter } from '../write-letter.ts';
import { type Gift, showGiftCode } from './gift.ts';

type Facts = { gift: Gift; publicUrl: string };
type Sent = Pick<Gift, 'senderName' | 'message'>;

const senderOf = ({ senderName }: Sent) => senderName ?? 'Seseorang';
const messageOf = ({ message }: Sent) => (message === null ? [] : [`"${message}"`]);

/** The gift itself, with the code that opens it. */
export function giftLetter({
  gift,
  publicUrl,
  what,
  zone,
}: Facts & { what: string; zone: string }) {
  const code = showGiftCode(gift.code ?? '');
  const until = gift.expiresAt === null ? '' : ` sampai ${date(gift.expiresAt, zone)}`;
  return writeLetter({
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
export function invitationLetter({ gift, publicUrl, what }: Facts & { what: string }): Content {
  return writeLetter({
    name: 'kamu',
    subject: `${senderOf(gift)} membayari ${what} untukmu`,
    paragraphs: [
      `${senderOf(gift)} membayari ${what} di Tayang untuk alamat ini.`,
      ...messageOf(gift),
      'Daftar gratis dengan e-mail ini, dan paketnya langsung aktif. Tidak perlu membayar apa pun.',
    ],
    link: { label: 'Daftar dan aktifkan', url: `${publicUrl}/daftar` },
  });
}

type Given = Facts & { name: string; zone: string; right: ActivatedRight };

/** It runs. */
export function givenLetter({ gift, publicUrl, name, zone, right }: Given): Content {
  return writeLetter({
    name,
    subject: `${right.name} dari ${senderOf(gift)} sudah aktif`,
    paragraphs: [
      `${senderOf(gift)} membayari ${right.name} untukmu.`,
      ...messageOf(gift),
      `Berlaku ${date(right.startsAt, zone)} sampai ${date(right.endsAt, zone)}.`,
    ],
    link: { label: 'Lihat hak tontonku', url: `${publicUrl}/akun/hak` },
  });
}

/** To its sender: nobody took it, the money goes back. */
export function returnedLetter({
  name,
  publicUrl,
  what,
}: {
  name: string;
  publicUrl: string;
  what: string;
}): Content {
  return writeLetter({
    name,
    subject: `Hadiah ${what} belum dipakai: uangmu kami kembalikan`,
    paragraphs: [
      `Masa pakai hadiah ${what} yang kamu beli sudah habis dan belum ada yang memakainya.`,
      'Uangnya kami kembalikan sepenuhnya. Kamu tidak perlu melakukan apa-apa.',
    ],
    link: { label: 'Lihat hadiah yang kamu kirim', url: `${publicUrl}/hadiah` },
  });
}
