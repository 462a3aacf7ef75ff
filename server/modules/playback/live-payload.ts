import { createCipheriv, randomBytes } from 'node:crypto';
import type { Caller } from '#platform/auth.ts';
import { deriveKey } from '#platform/keys.ts';

const CIPHER = 'aes-128-cfb';
const KEY_BYTES = 16;
const IV_BYTES = 16;

/** A session's key for payloads of channels; visitors, who have no session, share one. */
export function payloadKey(master: string, caller: Caller): Buffer {
  const session = caller.kind === 'account' ? caller.sessionId : 'visitor';
  return deriveKey(master, `live-payload/${session}`).subarray(0, KEY_BYTES);
}

/** IV and ciphertext in URL-safe base64, as the specification has it. */
export function sealPayload(key: Buffer, payload: object): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  return Buffer.concat([iv, cipher.update(JSON.stringify(payload)), cipher.final()]).toString(
    'base64url',
  );
}
