import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PATH = '/platform/v2/auth/logout';

function activeDevices(accountId: string) {
  return deps.db
    .selectFrom('accounts.device')
    .select('id')
    .where('accountId', '=', accountId)
    .where('signedOutAt', 'is', null)
    .execute();
}

test('signing out ends session and device and clears every cookie of the specification', async () => {
  const viewer = await aViewer();
  const browser = aBrowser(app);
  const left =
    `profile auth bonus emailVerification skip_personalization tvs_token purchase_cart purchase_type
    trinvi_token targetTimestamp data_qrcode data_midtrans_id cart_id isUserV3 access_tokenV3 refresh_tokenV3
    lastrefreshV3 rememberme cms_access_token cms_refresh_token next-auth.session-token`.split(
      /\s+/,
    );
  Object.assign(
    browser.cookies,
    viewer.cookies,
    Object.fromEntries(left.map((name) => [name, 'x'])),
  );
  const answer = await browser.post(PATH, { device_id: browser.deviceId, is_logout: 0 });
  expect(answer.json().result).toEqual({ success: true });
  expect(browser.cookies).toEqual({});
  expect(await activeDevices(viewer.accountId)).toEqual([]);
  const details = () => app.inject({ url: '/platform/profile/details', headers: viewer.headers });
  await expect.poll(async () => (await details()).statusCode).toBe(401);
});

test('signing out works by the refresh token alone', async () => {
  const viewer = await aViewer();
  deps.clock.advance(16 * MINUTE);
  const answer = await app.inject({ method: 'POST', url: PATH, cookies: viewer.cookies });
  expect(answer.statusCode).toBe(200);
  expect(await activeDevices(viewer.accountId)).toEqual([]);
});

test('a visitor and a second time succeed too', async () => {
  const viewer = await aViewer();
  for (const headers of [{}, viewer.headers, viewer.headers]) {
    expect((await app.inject({ method: 'POST', url: PATH, headers })).statusCode).toBe(200);
  }
});

test('a device that can not be signed out counts as success', async () => {
  const viewer = await aViewer();
  const broken = new Proxy(deps.db, {
    get(db, name) {
      if (name === 'transaction' || name === 'updateTable') throw new Error('no database');
      return Reflect.get(db, name) as unknown;
    },
  });
  const { app: other } = await openTestApp({ modules: ['accounts'], db: broken });
  const answer = await other.inject({ method: 'POST', url: PATH, headers: viewer.headers });
  expect(answer.json()).toMatchObject({ status: 200, result: { success: true } });
  expect(answer.cookies.some(({ name, maxAge }) => name === 'access_token' && maxAge === 0)).toBe(
    true,
  );
});

test('a bad body is refused', async () => {
  const answer = await app.inject({ method: 'POST', url: PATH, payload: { is_logout: 'x' } });
  expect(answer.json().code).toBe('common.badRequest');
});
