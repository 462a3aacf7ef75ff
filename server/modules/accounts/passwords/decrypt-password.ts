import { compactDecrypt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import { MINUTE, PASSWORD_ENVELOPE_LIFE, SECOND } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsDeps } from '../deps.ts';
import { insertUsedNonce } from '../queries.ts';

/** A clock that reads the server's `now` is never ahead of it by more than this. */
const MAX_CLOCK_SKEW = MINUTE;

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
 * Decrypts a password that a browser encrypted to our key.
 * Fails with `accounts.passwordUnreadable`, or `accounts.passwordStale` when it is old or was sent before.
 */
export async function decryptPassword(
  deps: AccountsDeps,
  encryptedPassword: string,
): Promise<string> {
  const { password, iat, nonce } = await decrypt(deps, encryptedPassword);
  const now = deps.clock.now().getTime();
  const issuedAt = iat * SECOND;
  if (now - issuedAt > PASSWORD_ENVELOPE_LIFE || issuedAt - now > MAX_CLOCK_SKEW) {
    fail('accounts.passwordStale');
  }
  const expiresAt = new Date(issuedAt + PASSWORD_ENVELOPE_LIFE + MAX_CLOCK_SKEW);
  const isFirst = await insertUsedNonce(deps.db, { purpose: 'password', nonce, expiresAt });
  return isFirst ? password : fail('accounts.passwordStale');
}

async function decrypt(deps: AccountsDeps, encryptedPassword: string) {
  const key = await deps.passwordKeys.find(kidOf(encryptedPassword));
  if (key === undefined) return fail('accounts.passwordUnreadable');
  try {
    const { plaintext } = await compactDecrypt(encryptedPassword, key, {
      keyManagementAlgorithms: ['RSA-OAEP-256'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return envelope.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  } catch {
    // Without its cause: a parser's message would carry a piece of the password into the log.
    return fail('accounts.passwordUnreadable');
  }
}

function kidOf(encryptedPassword: string): string {
  try {
    return String(decodeProtectedHeader(encryptedPassword).kid ?? '');
  } catch {
    return '';
  }
}
