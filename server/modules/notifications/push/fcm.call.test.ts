import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { testSandbox } from '#test/sandbox.ts';
import { createFcm } from './fcm.ts';

const sandbox = await testSandbox();
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const account = {
  projectId: 'tayang-uji',
  clientEmail: 'push@tayang-uji.iam.example',
  privateKey,
  apiUrl: `${sandbox.url}/push/fcm`,
  tokenUrl: `${sandbox.url}/push/fcm/token`,
};
const { projectId, clientEmail } = account;
await sandbox.post('/_dev/push/fcm', { projectId, clientEmail, publicKey });

const data = { url: '/jadwal', messageId: '', kind: 'reminder', tag: 'tag' };
const message = {
  payload: JSON.stringify({ notification: { title: 'Mulai', body: 'Sekarang' }, data }),
  ttlSeconds: 600,
  urgency: 'high' as const,
  topic: 'tag',
};
const targetOf = (address: string) => ({ address, p256dh: null, auth: null });

test('an app is reached, waited for, and let go', async () => {
  const fcm = createFcm(account, () => new Date());
  const { id, token } = (await sandbox.post('/_dev/push', { kind: 'fcm' })).body;
  const send = () => fcm.send(targetOf(token), message);
  expect(await send()).toEqual({ kind: 'sent' });
  expect((await sandbox.get(`/_dev/push/${id}.json`)).body.messages).toMatchObject([
    {
      payload: { notification: { title: 'Mulai' }, data: { url: '/jadwal' } },
      ttl: 600,
      urgency: 'high',
      topic: 'tag',
    },
  ]);
  await sandbox.post(`/_dev/push/${id}/answer`, { status: 503 });
  expect(await send()).toMatchObject({ kind: 'later', afterMs: 10_000 });
  await sandbox.post(`/_dev/push/${id}/end`);
  expect(await send()).toEqual({ kind: 'gone' });
  expect(await fcm.send(targetOf('tidak-ada'), message)).toEqual({ kind: 'gone' });
});

test('a project that is not ours, and a key that Google does not know', async () => {
  const { token } = (await sandbox.post('/_dev/push', { kind: 'fcm' })).body;
  const other = createFcm({ ...account, projectId: 'lain' }, () => new Date());
  expect(await other.send(targetOf(token), message)).toMatchObject({
    kind: 'refused',
    isOurFault: true,
  });
  const stranger = createFcm({ ...account, clientEmail: 'lain@lain' }, () => new Date());
  expect(await stranger.send(targetOf(token), message)).toMatchObject({ kind: 'later' });
});
