import { compactDecrypt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import { MINUTE, PASSWORD_ENVELOPE_LIFE, SECOND } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsParts } from './accounts-parts.ts';
import { insertUsedNonce } from './queries/insert-used-nonce.ts';

/** A clock that reads the server's `now` is never ahead of it by more than this. */
const AHEAD = MINUTE;

const envelope = z.object({
  password: z
    .string()
    .min(1)
    .max(512)
    .refine((password) => !password.includes('\u0000')),
  iat: z.number().int(),
  nonce: z.string().min(16).max(100),
});

/**
 * Opens a password that a browser sealed to our key.
 * Fails with `accounts.passwordUnreadable`, or `accounts.passwordStale` when it is old or was sent before.
 */
export async function openPassword(parts: AccountsParts, sealed: string): Promise<string> {
  const { password, iat, nonce } = await decrypt(parts, sealed);
  const now = parts.clock.now().getTime();
  const issuedAt = iat * SECOND;
  if (now - issuedAt > PASSWORD_ENVELOPE_LIFE || issuedAt - now > AHEAD) {
    fail('accounts.passwordStale');
  }
  const expiresAt = new Date(issuedAt + PASSWORD_ENVELOPE_LIFE + AHEAD);
  const isFirst = await insertUsedNonce(parts.db, { purpose: 'password', nonce, expiresAt });
  return isFirst ? password : fail('accounts.passwordStale');
}

async function decrypt(parts: AccountsParts, sealed: string) {
  const key = await parts.passwordKeys.find(kidOf(sealed));
  if (key === undefined) return fail('accounts.passwordUnreadable');
  try {
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: ['RSA-OAEP-256'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return envelope.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  } catch {
    // Without its cause: a parser's message would carry a piece of the password into the log.
    return fail('accounts.passwordUnreadable');
  }
}

function kidOf(sealed: string): string {
  try {
    return String(decodeProtectedHeader(sealed).kid ?? '');
  } catch {
    return '';
  }
}
