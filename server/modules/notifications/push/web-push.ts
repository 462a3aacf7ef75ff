import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { SignJWT } from 'jose';
import { HOUR, SECOND } from '#contract/constants.ts';
import { cached } from '#platform/cached.ts';
import { pushServiceAt } from './hosts.ts';
import {
  connectionFailure,
  type PushOutcome,
  type PushService,
  retryAfter,
} from './push-service.ts';

/** A service takes 4 KB; what is encrypted is longer by a hundred bytes. */
export const PAYLOAD_BYTES_MAX = 3 * 1024;
const ANSWER_WITHIN = 5 * SECOND;
/** Services refuse more than 24 hours. */
const TOKEN_LIFE = 12 * HOUR;
const TOKEN_KEPT = 6 * HOUR;
const ORIGINS_KEPT = 200;

export type Vapid = {
  /** The private key, 32 bytes as base64url. */
  privateKey: string;
  /** Whom a service writes to where something is wrong: an https or mailto address. */
  subject: string;
};

/** Our public key as browsers subscribe with it. */
export function vapidPublicKey(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey('base64url');
}

function keyOf(privateKey: string): KeyObject {
  const point = Buffer.from(vapidPublicKey(privateKey), 'base64url');
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
}

type Options = { vapid: Vapid; extraHosts: readonly string[]; now: () => Date };

/** Web push: RFC 8030 to the service, RFC 8291 to the browser, RFC 8292 (VAPID) to say who we are. */
export function createWebPush({ vapid, extraHosts, now }: Options): PushService {
  const key = keyOf(vapid.privateKey);
  const publicKey = vapidPublicKey(vapid.privateKey);
  const tokenFor = cached(
    { ttl: TOKEN_KEPT, max: ORIGINS_KEPT, keyOf: (origin: string) => origin },
    ({ subject }: Vapid, origin: string) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setAudience(origin)
        .setSubject(subject)
        .setExpirationTime(Math.floor((now().getTime() + TOKEN_LIFE) / 1000))
        .sign(key),
  );

  return {
    async send({ address, p256dh, auth }, { payload, ttlSeconds, urgency, topic }) {
      const url = pushServiceAt(address, extraHosts);
      if (url === undefined || p256dh === null || auth === null) return { kind: 'gone' };
      const text = Buffer.from(payload);
      if (text.length > PAYLOAD_BYTES_MAX)
        return { kind: 'refused', why: `${text.length} bytes`, isOurFault: false };
      try {
        const response = await fetch(url, {
          method: 'POST',
          // Nothing leads a message elsewhere.
          redirect: 'manual',
          signal: AbortSignal.timeout(ANSWER_WITHIN),
          headers: {
            authorization: `vapid t=${await tokenFor(vapid, url.origin)}, k=${publicKey}`,
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(ttlSeconds),
            urgency,
            topic,
          },
          body: new Uint8Array(encryptPush({ p256dh, auth }, text)),
        });
        await response.body?.cancel();
        if (response.status === 403) tokenFor.forget(vapid, url.origin);
        return outcomeOf(response);
      } catch (error) {
        return { kind: 'later', afterMs: retryAfter(null), why: connectionFailure(error) };
      }
    },
  };
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  const why = `status ${status}`;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500)
    return { kind: 'later', afterMs: retryAfter(headers.get('retry-after')), why };
  return { kind: 'refused', why, isOurFault: status === 401 || status === 403 };
}

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
