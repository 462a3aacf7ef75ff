import { CompactEncrypt, importJWK } from 'jose';
import type { AnswerOf } from '#contract/call.ts';
import type { getPasswordKey } from '#contract/accounts.ts';

type PasswordKey = AnswerOf<typeof getPasswordKey>['result'];

/**
 * Seals a password to the platform's public key, as a compact JWE for one use within minutes.
 * Runs in the browser, and on the server for forms that were sent without JavaScript.
 */
export async function sealPassword(password: string, key: PasswordKey): Promise<string> {
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const content = JSON.stringify({ password, iat: key.now, nonce });
  return new CompactEncrypt(new TextEncoder().encode(content))
    .setProtectedHeader({ alg: key.alg, enc: key.enc, kid: key.kid })
    .encrypt(await importJWK(key.key, key.alg));
}
