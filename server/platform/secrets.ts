import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type Hmac,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SIGNATURE_LENGTH = 32;

/** A 32-byte key for one purpose, derived from the master secret: no two purposes share a key. */
export function deriveKey(master: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'tayang', purpose, 32));
}

/** An opaque secret of 256 bits, in letters that an address may hold. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** A code for people to read and type, each of its signs one of these. */
export const newCode = (signs: string, length: number): string =>
  Array.from({ length }, () => signs[randomInt(signs.length)]).join('');

/** What lets the scripts of one page run. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** What the database keeps of a secret. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

const secretKeys = new WeakMap<Buffer, KeyObject>();

/** HMAC-SHA256 by a key that is kept: given its bytes, Node makes a key of them each time, which is five times the work. */
export function hmacBy(key: Buffer): Hmac {
  const known = secretKeys.get(key) ?? createSecretKey(key);
  secretKeys.set(key, known);
  return createHmac('sha256', known);
}

/** What the database keeps of a secret with few digits: without the key a copied table is read by trying them all. */
export function hashGuessable(key: Buffer, secret: string): Buffer {
  return hmacBy(key).update(secret).digest();
}

/** SHA-256 of a text or bytes. */
export function digest(content: string | Buffer, encoding: 'hex' | 'base64' | 'base64url'): string {
  return hash('sha256', content, encoding);
}

/** The same UUID for the same text, on every machine and at every start: of version 8, unless its ids are older than that. */
export function digestId(text: string, version: 5 | 8 = 8): string {
  const hex = digest(text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** HMAC-SHA256 as base64url, 43 characters. */
export function sign(key: Buffer, text: string): string {
  return hmacBy(key).update(text).digest('base64url');
}

/** Compares in a time that does not tell how much was right. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * A token that names one row and opens nothing else: `id.signature`. `purpose` stands before the id in what is signed,
 * so that a token of one kind is none of another.
 */
export function signId(key: Buffer, purpose: string, id: string): string {
  return `${id}.${sign(key, `${purpose}${id}`).slice(0, SIGNATURE_LENGTH)}`;
}

/** The id in a token that `signId` made with the same key and purpose. */
export function readSignedId(key: Buffer, purpose: string, token: string): string | undefined {
  const [, id] = /^([0-9a-f-]{36})\.[\w-]{32}$/.exec(token) ?? [];
  return id !== undefined && isSameSecret(token, signId(key, purpose, id)) ? id : undefined;
}

/** AES-256-GCM: nonce, tag, then the text. A copy of the database alone opens none of it. */
export function encrypt(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Undefined for what was encrypted with another key, or changed. */
export function decrypt(key: Buffer, encrypted: Buffer): string | undefined {
  const [tagAt, textAt] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES];
  if (encrypted.length < textAt) return undefined;
  const nonce = encrypted.subarray(0, tagAt);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  try {
    decipher.setAuthTag(encrypted.subarray(tagAt, textAt));
    const text = decipher.update(encrypted.subarray(textAt));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
