import { CompactEncrypt, importJWK } from 'jose';
import type { AnswerOf } from '#contract/call.ts';
import { randomHex } from './random.ts';
import type { getPasswordKey } from '#contract/accounts/index.ts';

type PasswordKey = AnswerOf<typeof getPasswordKey>['result'];

/**
 * Seals a password to the platform's public key, as a compact JWE for one use within minutes.
 * Runs in the browser, and on the server for forms that were sent without JavaScript.
 */
export async function encryptPassword(password: string, key: PasswordKey): Promise<string> {
  const content = JSON.stringify({ password, iat: key.now, nonce: randomHex(16) });
  return new CompactEncrypt(new TextEncoder().encode(content))
    .setProtectedHeader({ alg: key.alg, enc: key.enc, kid: key.kid })
    .encrypt(await importJWK(key.key, key.alg));
}
