import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const PUBLIC_KEY_BYTES = 65;
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
/** One record holds all of it: the tag and the mark of the last record stand in it too. */
const RECORD_SIZE = 4096;
const LAST_RECORD = Buffer.from([2]);

/** What a browser gave for messages to it: its public key and its secret, base64url. */
export type PushKeys = { p256dh: string; auth: string };

/** Whether keys are of the right length, and the public one a point of the curve. */
export function areKeysValid({ p256dh, auth }: PushKeys): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== PUBLIC_KEY_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES)
    return false;
  try {
    newKeyPair().computeSecret(key);
    return true;
  } catch {
    return false;
  }
}

function newKeyPair(): ECDH {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return pair;
}

type Randomness = { salt: Buffer; sender: ECDH };

/**
 * A message that only its browser can read: RFC 8291 (keys) over RFC 8188 (`aes128gcm`), in one record.
 * @param random of the test vector; else new for each message.
 */
export function encryptPush(
  { p256dh, auth }: PushKeys,
  text: Buffer,
  random: Randomness = { salt: randomBytes(SALT_BYTES), sender: newKeyPair() },
): Buffer {
  const { salt, sender } = random;
  const receiverKey = Buffer.from(p256dh, 'base64url');
  const senderKey = sender.getPublicKey();
  const secret = sender.computeSecret(receiverKey);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const input = hkdf(secret, Buffer.from(auth, 'base64url'), keyInfo, 32);
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [cipher.update(text), cipher.update(LAST_RECORD), cipher.final()];
  const header = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(header);
  header.writeUInt32BE(RECORD_SIZE, SALT_BYTES);
  header.writeUInt8(senderKey.length, SALT_BYTES + 4);
  return Buffer.concat([header, senderKey, ...record, cipher.getAuthTag()]);
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
