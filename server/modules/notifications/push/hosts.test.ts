import { expect, test } from 'vitest';
import { createPushHosts, pushServiceAt } from './hosts.ts';
import type { PushOutcome } from './push-service.ts';

const sent: PushOutcome = { kind: 'sent' };
const late: PushOutcome = { kind: 'later', afterMs: 10_000, why: 'TimeoutError' };

test('twenty at once a host; each of the others in its turn', async () => {
  const hosts = createPushHosts(() => new Date());
  let [running, most] = [0, 0];
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () =>
      hosts.ask('a', async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        return sent;
      }),
    ),
  );
  expect(outcomes.every(({ kind }) => kind === 'sent')).toBe(true);
  expect(most).toBe(20);
});

test('one that does not answer is left alone for a minute, the others are not', async () => {
  let now = 0;
  const hosts = createPushHosts(() => new Date(now));
  let asked = 0;
  const ask = async () => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return late;
  };
  const kinds = await Promise.all(
    Array.from({ length: 50 }, async () => (await hosts.ask('slow', ask)).kind),
  );
  expect(asked).toBe(20);
  expect(kinds.filter((kind) => kind === 'busy')).toHaveLength(30);
  expect(await hosts.ask('other', async () => sent)).toEqual(sent);
  expect(await hosts.ask('slow', ask)).toEqual({ kind: 'busy', afterMs: 60_000 });
  now = 60_000;
  expect(await hosts.ask('slow', async () => sent)).toEqual(sent);
});

test('one that is slow gives back what has waited for two seconds', async () => {
  const hosts = createPushHosts(() => new Date());
  const never = Array.from({ length: 20 }, () => hosts.ask('slow', () => new Promise(() => {})));
  expect(never).toHaveLength(20);
  expect(await hosts.ask('slow', async () => sent)).toEqual({ kind: 'busy', afterMs: 5_000 });
});

const extra = ['127.0.0.1:3201', 'push.own.example'];

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA',
  'http://127.0.0.1:3201/push/web/1',
  'https://push.own.example/x',
])('%s is a push service', (endpoint) => {
  expect(pushServiceAt(endpoint, extra)?.href).toBe(endpoint);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com@169.254.169.254/latest',
  'https://user:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilnotify.windows.com/x',
  'https://notify.windows.com.evil.example/x',
  'https://push.apple.com.evil.example/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://[::1]/x',
  'http://127.0.0.1:5432/',
  'http://127.0.0.1/push/web/1',
  'ftp://127.0.0.1:3201/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://',
  'bukan alamat',
])('%s is none', (endpoint) => {
  expect(pushServiceAt(endpoint, extra)).toBeUndefined();
});
