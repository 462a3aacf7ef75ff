import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#contract/constants.ts';
import { deviceLimitDetails } from '#contract/accounts/index.ts';
import { setDeviceLimit } from '../index.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PATH = '/platform/v2/device/save';
const PASSWORD = 'Ombak Laut Selatan 7';

/** Signs in up to the device, which stays to be saved. */
async function loggedIn(email: string, deviceId?: string) {
  const browser = aBrowser(app, deviceId === undefined ? {} : { deviceId });
  expect((await browser.login(email, PASSWORD)).statusCode).toBe(200);
  return browser;
}

function devicesOf(accountId: string) {
  return deps.db
    .selectFrom('accounts.device')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('signedOutAt', 'is', null)
    .execute();
}

test('thirty sign-ins at once never pass the limit', async () => {
  const limit = 5;
  const email = 'serbu@contoh.id';
  const { accountId } = await aViewer({ identifier: email, password: PASSWORD });
  await setDeviceLimit(deps.db, accountId, limit);
  const answers = await Promise.all(
    Array.from({ length: 30 }, async () => (await loggedIn(email)).saveDevice()),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(limit - 1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(30 - limit + 1);
  expect(await devicesOf(accountId)).toHaveLength(limit);
});

test('at the limit one device is signed out by ticket, and the sign-in goes on without the password', async () => {
  const email = 'penuh@contoh.id';
  const viewer = await aViewer({ identifier: email, password: PASSWORD, deviceLimit: 1 });
  const browser = await loggedIn(email);
  const refused = await browser.saveDevice();
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'accounts.deviceLimit',
    title: 'Gagal Login',
    message: 'Jumlah perangkat telah mencapai batas maksimum',
  });
  const details = deviceLimitDetails.parse(refused.json().details);
  expect(details.devices).toMatchObject([{ name: 'Chrome di Android', is_current: false }]);
  expect(browser.cookies['access_token']).toBeUndefined();
  expect(browser.cookies['refresh_token']).toBeUndefined();

  const { ticket } = details;
  const still = await browser.saveDevice({ ticket });
  expect(still.json().code).toBe('accounts.deviceLimit');
  const removal = { device_id: details.devices[0]!.device_id, is_logout: 0, ticket };
  const removed = await browser.post('/platform/v2/device/delete', removal);
  expect(removed.json().result).toEqual({ device_id: removal.device_id, is_logout: 0 });
  const saved = await browser.saveDevice({ ticket });
  expect(saved.statusCode).toBe(200);
  expect(saved.json().result).toMatchObject({
    email,
    statusCode: '200',
    device_id: browser.deviceId,
    refresh_token: browser.cookies['refresh_token'],
  });
  expect((await browser.get('/api/auth/session')).json()).toMatchObject({ user: { email } });
  const old = () => app.inject({ url: '/platform/profile/details', headers: viewer.headers });
  await expect.poll(async () => (await old()).statusCode).toBe(401);

  const again = await aBrowser(app, { deviceId: browser.deviceId }).saveDevice({ ticket });
  expect(again.json().code).toBe('accounts.ticketInvalid');
});

test('a ticket lives ten minutes and opens nothing else', async () => {
  const email = 'tiket@contoh.id';
  await aViewer({ identifier: email, password: PASSWORD, deviceLimit: 1 });
  const browser = await loggedIn(email);
  const { ticket } = (await browser.saveDevice()).json().details;
  const bearer = { headers: { authorization: `Bearer ${ticket}` } };
  expect((await browser.get('/platform/v2/device/list-po2', bearer)).statusCode).toBe(401);
  deps.clock.advance(11 * MINUTE);
  for (const path of [PATH, '/platform/v2/device/delete']) {
    const answer = await browser.post(path, { device_id: 'x', ticket });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.ticketInvalid']);
  }
});

test('one device takes one place and holds one session', async () => {
  const email = 'ulang@contoh.id';
  const { accountId } = await aViewer({ identifier: email, password: PASSWORD, deviceLimit: 2 });
  const first = await loggedIn(email, 'web_browser');
  await first.saveDevice();
  const second = await loggedIn(email, 'web_browser');
  expect((await second.saveDevice()).statusCode).toBe(200);
  expect(await devicesOf(accountId)).toHaveLength(2);
  expect((await second.get('/platform/profile/details')).statusCode).toBe(200);
  await expect
    .poll(async () => (await first.get('/platform/profile/details')).statusCode)
    .toBe(401);
});

test('a device that signed out and comes back is not new, a new one is told to the owner', async () => {
  const email = 'kabar@contoh.id';
  await aViewer({ identifier: email, password: PASSWORD, deviceLimit: 3 });
  const browser = await loggedIn(email);
  await browser.saveDevice();
  const emails = () => deps.mail.sent.filter(({ to }) => to === email);
  expect(emails()).toHaveLength(1);
  expect(emails()[0]!.subject).toBe('Ada perangkat baru di akun Tayang kamu');
  expect(emails()[0]!.text).toContain('Chrome di Android');
  await browser.post('/platform/v2/auth/logout');
  const back = await loggedIn(email, browser.deviceId);
  await back.saveDevice();
  expect(emails()).toHaveLength(1);
});

test('what is left out is filled with the constants of the specification', async () => {
  const email = 'isi@contoh.id';
  const { accountId } = await aViewer({ identifier: email, password: PASSWORD });
  const browser = await loggedIn(email);
  const saved = await browser.post(PATH, {});
  expect(saved.json().result.device_id).toBe('web_browser');
  const device = (await devicesOf(accountId)).find(({ clientId }) => clientId === 'web_browser');
  expect(device).toMatchObject({
    brand: 'Web Browser',
    type: 'W',
    notes: 'Web Browser-V2.1',
    firebaseId: 'NOT_ALLOWED',
  });
});

test("a business account's browsers get ids of their own", async () => {
  const email = 'usaha@contoh.id';
  await aViewer({ identifier: email, password: PASSWORD, isB2b: true, deviceLimit: 9 });
  const ids = [];
  for (let i = 0; i < 2; i += 1) {
    const browser = await loggedIn(email);
    ids.push((await browser.post(PATH, { device_id: 'web_browser' })).json().result.device_id);
  }
  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain('web_browser');
});

test('a session that waits too long for its device can not be renewed', async () => {
  const email = 'lama@contoh.id';
  await aViewer({ identifier: email, password: PASSWORD });
  const browser = await loggedIn(email);
  deps.clock.advance(10 * MINUTE);
  expect((await browser.post('/platform/v2/auth/refresh')).statusCode).toBe(200);
  deps.clock.advance(6 * MINUTE);
  expect((await browser.post('/platform/v2/auth/refresh')).statusCode).toBe(401);
});

test('a deleted account gets no device', async () => {
  const email = 'hapus@contoh.id';
  await aViewer({ identifier: email, password: PASSWORD });
  const browser = await loggedIn(email);
  const deletedAt = new Date(deps.clock.now().getTime() - DAY);
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt })
    .where('email', '=', email)
    .execute();
  expect((await browser.saveDevice()).statusCode).toBe(401);
});

test('a visitor registers no device', async () => {
  const answer = await aBrowser(app).saveDevice();
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'common.unauthenticated']);
});

test.each([
  { device_id: '' },
  { device_id: 'a\u0000b' },
  { device_id: 'x'.repeat(200) },
  { device_type: 'Z' },
  { ticket: 7 },
])('a bad device is refused: %j', async (body) => {
  const { headers } = await aViewer();
  const answer = await aBrowser(app).post(PATH, body, headers);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
});

test('a browser is known for 180 days, until the password changes, and many of them win nothing', async () => {
  const address = '10.77.0.3';
  const email = 'dikenal@contoh.id';
  await aViewer({ identifier: email, password: PASSWORD, deviceLimit: 4 });
  const owner = aBrowser(app, { address });
  async function signIn(password: string) {
    const mark = owner.cookies['known_browser'];
    expect((await owner.login(email, password)).statusCode).toBe(200);
    expect((await owner.saveDevice()).json()).toMatchObject({ status: 200 });
    expect(owner.cookies['known_browser']).not.toBe(mark);
  }
  /** Has others of its network wait at the account: what tells a known browser from them. */
  async function expectKnown(password: string, isKnown: boolean) {
    for (let i = 0; i < 7; i += 1) await aBrowser(app, { address }).login(email, `Tebakan ${i}`);
    expect((await owner.login(email, password)).statusCode).toBe(isKnown ? 200 : 429);
    deps.clock.advance(15 * MINUTE);
  }
  await signIn(PASSWORD);
  // A session that tells of its device again gets no further number.
  const { known_browser: mark } = owner.cookies;
  delete owner.cookies['known_browser'];
  expect((await owner.saveDevice()).statusCode).toBe(200);
  expect(owner.cookies['known_browser']).toBeUndefined();
  owner.cookies['known_browser'] = mark ?? '';
  await expectKnown(PASSWORD, true);

  // However many browsers an account knows, they guess 30 times in a quarter of an hour.
  expect((await owner.login(email, 'Tebakan Pemilik')).statusCode).toBe(403);
  await deps.db
    .updateTable('platform.rateLimit')
    .set({ count: 30 })
    .where('key', 'like', 'wrongByKnownBrowsers:%')
    .execute();
  await expectKnown(PASSWORD, false);
  await expectKnown(PASSWORD, true);

  deps.clock.advance(179 * DAY);
  await expectKnown(PASSWORD, true);
  deps.clock.advance(2 * DAY);
  await expectKnown(PASSWORD, false);
  await signIn(PASSWORD);
  const changed = 'Kabut Gunung Utara 4';
  const body = {
    old_password: await owner.seal(PASSWORD),
    new_password: await owner.seal(changed),
  };
  const answer = await owner.post('/platform/profile/v2/change-password', body);
  expect(answer.statusCode).toBe(200);
  await expectKnown(changed, false);
}, 60_000);
