import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import * as contract from '#contract/notifications/push.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';

const { app } = await openTestApp({ modules: ['notifications'] });
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};

test('a browser is refused with what is not its own, or leads elsewhere', async () => {
  const [mine, theirs] = [await aViewer(), await aViewer()];
  const tokenOf = async (headers: Record<string, string>) =>
    (await askApp(app, headers, contract.registerInstallation, { body: {} })).result.authToken;
  const subscribe = (authToken: string, subscription: object = { endpoint, keys }) =>
    app
      .inject({
        method: 'POST',
        url: '/platform/v2/push/subscribe',
        headers: mine.headers,
        payload: { authToken, subscription },
      })
      .then((answer) => answer.json<{ code: string }>().code);
  expect(await subscribe(await tokenOf(theirs.headers))).toBe('notifications.installationInvalid');
  expect(await subscribe('tidak.ada')).toBe('notifications.installationInvalid');
  const token = await tokenOf(mine.headers);
  for (const stranger of ['http://127.0.0.1:5432/', 'https://169.254.169.254/latest'])
    expect(await subscribe(token, { endpoint: stranger, keys })).toBe(
      'notifications.addressNotAllowed',
    );
  const wrongKeys = { p256dh: keys.auth, auth: keys.auth };
  expect(await subscribe(token, { endpoint, keys: wrongKeys })).toBe('notifications.keysInvalid');
  expect(await subscribe(token, { endpoint: `${endpoint}\u0000`, keys })).toBe('common.badRequest');
  const forApp = { authToken: token, fcmToken: 'abc' };
  expect((await askApp(app, mine.headers, contract.subscribePush, { body: forApp })).code).toBe(
    'notifications.fcmUnavailable',
  );
});
