import { createHmac, timingSafeEqual } from 'node:crypto';
import { SECOND } from '#contract/constants.ts';
import type { Tx } from '#platform/db.ts';
import { deriveKey } from '#platform/keys.ts';
import type { Parts } from '#platform/parts.ts';
import { addressOf } from './letters/address.ts';
import { verificationLetter } from './letters/verification-letter.ts';
import { VERIFICATION_LIFE } from './policy.ts';
import type { Account } from './queries/account-columns.ts';
import { insertVerification } from './queries/insert-verification.ts';
import { hashSecret, newSecret } from './refresh-tokens.ts';

type Link = { expires: string; hash: string; id: string };

/** Makes a link that proves the mailbox or number, and sends it when the transaction commits. */
export async function sendVerification(
  parts: Pick<Parts, 'clock' | 'config' | 'mail'>,
  tx: Tx,
  account: Account,
): Promise<void> {
  const to = addressOf(account, parts.config);
  if (to === undefined) return;
  const now = parts.clock.now();
  const expiresAt = new Date(now.getTime() + VERIFICATION_LIFE);
  const secret = newSecret();
  const id = await insertVerification(tx, {
    accountId: account.id,
    secretHash: hashSecret(secret),
    createdAt: now,
    expiresAt,
  });
  const expires = String(Math.floor(expiresAt.getTime() / SECOND));
  const link = { expires, hash: secret, id };
  const query = new URLSearchParams({ ...link, signature: signLink(parts, link) });
  const url = `${parts.config.http.publicUrl}/verifikasi?${query}`;
  await parts.mail.send(verificationLetter(to, url), { db: tx });
}

/** The link's signature: a made-up link is refused before the database is asked. */
function signLink(parts: Pick<Parts, 'config'>, { expires, hash, id }: Link): string {
  return createHmac('sha256', deriveKey(parts.config.secrets.master, 'verification-link'))
    .update([expires, hash, id].join('.'))
    .digest('base64url');
}

export function isSignedLink(
  parts: Pick<Parts, 'config'>,
  link: Link & { signature: string },
): boolean {
  const expected = Buffer.from(signLink(parts, link));
  const given = Buffer.from(link.signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
