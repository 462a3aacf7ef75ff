import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

const SALT_BYTES = 16;
const KEY_AT = SALT_BYTES + 5;
const KEY_BYTES = 65;
const TAG_BYTES = 16;

/** The keys of a browser's subscription, base64url. */
export type BrowserKeys = { privateKey: string; p256dh: string; auth: string };

export function newBrowserKeys(auth: Buffer): BrowserKeys {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  return { privateKey: pair.getPrivateKey('base64url'), p256dh, auth: auth.toString('base64url') };
}

/** What a push service can see of an encrypted body: whether its header is one of `aes128gcm` with a P-256 key. */
export function hasAes128gcmHeader(body: Buffer): boolean {
  return (
    body.length > KEY_AT + KEY_BYTES + TAG_BYTES &&
    body.readUInt32BE(SALT_BYTES) >= 18 &&
    body.readUInt8(KEY_AT - 1) === KEY_BYTES &&
    body.readUInt8(KEY_AT) === 4
  );
}

/** What the browser reads, or null where it can't: RFC 8291 over RFC 8188, one record. */
export function decryptPush(keys: BrowserKeys, body: Buffer): string | null {
  try {
    const salt = body.subarray(0, SALT_BYTES);
    const senderKey = body.subarray(KEY_AT, KEY_AT + KEY_BYTES);
    const record = body.subarray(KEY_AT + KEY_BYTES);
    const own = createECDH('prime256v1');
    own.setPrivateKey(Buffer.from(keys.privateKey, 'base64url'));
    const secret = own.computeSecret(senderKey);
    const info = Buffer.concat([
      Buffer.from('WebPush: info\0'),
      Buffer.from(keys.p256dh, 'base64url'),
      senderKey,
    ]);
    const input = hkdf(secret, Buffer.from(keys.auth, 'base64url'), info, 32);
    const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
    const end = text.findLastIndex((byte) => byte !== 0);
    return text[end] === 2 ? text.subarray(0, end).toString('utf8') : null;
  } catch {
    return null;
  }
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
