import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { openSandbox } from '../test/open.ts';

const { dev, url } = await openSandbox();

const sender = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pointOf = (key: KeyObject) => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from([4]), ...[x, y].map((part) => Buffer.from(part, 'base64url'))]);
};
const senderKey = pointOf(sender.publicKey).toString('base64url');
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600;

type Claims = { aud?: string; sub?: string; exp?: number };
const tokenOf = ({ aud = url, sub = 'mailto:kami@tayang.example', exp = inHours(12) }: Claims) =>
  new SignJWT({ aud, sub, exp })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .sign(sender.privateKey);

/** Looks like `aes128gcm`, and no browser can read it. */
function bodyOf(length: number, keyLength = 65): Buffer {
  const size = Buffer.alloc(5);
  size.writeUInt32BE(4096);
  size.writeUInt8(keyLength, 4);
  return Buffer.concat([
    randomBytes(16),
    size,
    pointOf(sender.publicKey),
    randomBytes(length - 86),
  ]);
}

type Given = { headers?: Record<string, string | undefined>; claims?: Claims; body?: Buffer };

async function push(endpoint: string, { headers = {}, claims = {}, body = bodyOf(200) }: Given) {
  const all = {
    authorization: `vapid t=${await tokenOf(claims)}, k=${senderKey}`,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: '60',
    ...headers,
  };
  const set = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(set),
    body: new Uint8Array(body),
  });
  return answer.status;
}

async function aBrowser(applicationServerKey: string = senderKey) {
  const { id, endpoint } = (await dev('/push', { applicationServerKey })).body;
  return { id: String(id), endpoint: String(endpoint) };
}

test.each<[number, string, Given]>([
  [201, 'as it should be', {}],
  [201, 'with topic and urgency', { headers: { topic: 'a'.repeat(32), urgency: 'high' } }],
  [401, 'without VAPID', { headers: { authorization: undefined } }],
  [403, 'for another service', { claims: { aud: 'https://fcm.googleapis.com' } }],
  [403, 'that ran out', { claims: { exp: inHours(-1) } }],
  [403, 'for longer than a day', { claims: { exp: inHours(25) } }],
  [403, 'from no address', { claims: { sub: 'http://localhost:3000' } }],
  [400, 'without TTL', { headers: { ttl: undefined } }],
  [400, 'with a TTL that is no number', { headers: { ttl: '-1' } }],
  [400, 'with a long topic', { headers: { topic: 'a'.repeat(33) } }],
  [400, 'with a topic of other letters', { headers: { topic: 'a b' } }],
  [400, 'with an unknown urgency', { headers: { urgency: 'now' } }],
  [400, 'in the older encoding', { headers: { 'content-encoding': 'aesgcm' } }],
  [400, 'with a broken header', { body: bodyOf(200, 64) }],
  [413, 'too long', { body: bodyOf(4097) }],
])('%i: a message %s', async (status, _, given) => {
  expect(await push((await aBrowser()).endpoint, given)).toBe(status);
});

test('only the sender that a browser subscribed to, and only while it is', async () => {
  const other = pointOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey);
  const foreign = await aBrowser(other.toString('base64url'));
  expect(await push(foreign.endpoint, {})).toBe(403);
  const { id, endpoint } = await aBrowser();
  await dev(`/push/${id}/answer`, { status: 500, next: 1 });
  expect([await push(endpoint, {}), await push(endpoint, {})]).toEqual([500, 201]);
  await dev(`/push/${id}/end`, {});
  expect(await push(endpoint, {})).toBe(410);
  expect(await push(endpoint.replace(id, 'tidak-ada'), {})).toBe(404);
  expect((await dev(`/push/${id}.json`)).body).toMatchObject({
    requests: 3,
    messages: [{ payload: null, ttl: 60 }],
  });
});
