import { cfb } from '@noble/ciphers/aes.js';

const KEY_BYTES = [16, 24, 32];
/** The payload begins with the initialisation vector. */
const IV_BYTES = 16;

/**
 * Opens the payload of a live source: AES in CFB mode, vector first, in URL-safe base64. Browsers have no CFB of their
 * own, and Chromium no keys of 192 bits.
 * @returns '' for what can't be decrypted.
 * @throws RangeError when the key has another length than 16, 24 or 32 bytes.
 */
export function decryptLivePayload(key: Uint8Array, payload: string): string {
  if (!KEY_BYTES.includes(key.length)) {
    throw new RangeError(`A key of ${key.length} bytes: it must be 16, 24 or 32`);
  }
  try {
    const bytes = bytesOf(payload);
    const text = cfb(key, bytes.slice(0, IV_BYTES)).decrypt(bytes.slice(IV_BYTES));
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return '';
  }
}

/** The bytes of URL-safe base64, with or without its padding. */
export function bytesOf(text: string): Uint8Array {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
