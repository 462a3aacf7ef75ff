import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Tx } from '#platform/db.ts';
import type { Letter } from '#platform/mail.ts';
import type { Parts } from '#platform/parts.ts';
import type { Account } from '../queries/account-columns.ts';
import { addressOf } from './address.ts';
import { layOut } from './layout.ts';

type Change = { what: 'added' | 'removed'; name: string };

/** Tells the owner that a way into the account was added or taken away. */
export async function sendPasskeyLetter(
  parts: Pick<Parts, 'config' | 'mail' | 'clock'>,
  tx: Tx,
  account: Account,
  change: Change,
): Promise<void> {
  const to = addressOf(account, parts.config);
  if (to === undefined) return;
  const letter = passkeyLetter(to, change, {
    at: parts.clock.now(),
    timezone: account.timezone,
    url: `${parts.config.http.publicUrl}/akun/kunci-sandi`,
  });
  await parts.mail.send(letter, { db: tx });
}

function passkeyLetter(
  to: string,
  { what, name }: Change,
  { at, timezone, url }: { at: Date; timezone: string; url: string },
): Letter {
  const when = new Intl.DateTimeFormat('id-ID', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(at);
  const isAdded = what === 'added';
  return layOut({
    to,
    subject: isAdded
      ? `Kunci sandi baru di akun ${PRODUCT_NAME} kamu`
      : `Kunci sandi dihapus dari akun ${PRODUCT_NAME} kamu`,
    paragraphs: [
      'Halo,',
      isAdded
        ? `Kunci sandi "${name}" ditambahkan ke akunmu, ${when}. Mulai sekarang akunmu bisa dibuka dengannya, tanpa kata sandi.`
        : `Kunci sandi "${name}" dihapus dari akunmu, ${when}. Kata sandimu tetap bisa dipakai.`,
      'Kalau ini kamu, tidak perlu melakukan apa-apa.',
    ],
    button: { words: 'Periksa keamanan akun', url },
    notes: [
      isAdded
        ? 'Bukan kamu? Hapus kunci sandi itu, keluarkan perangkat yang tidak kamu kenal, lalu ganti kata sandimu.'
        : 'Bukan kamu? Keluarkan perangkat yang tidak kamu kenal, lalu ganti kata sandimu.',
    ],
  });
}
