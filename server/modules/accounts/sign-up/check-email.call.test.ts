import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PATH = '/platform/register-stage';

const unregistered = {
  is_registered: 0,
  registration_stage: 0,
  platform_id: '4028c6856c3db2cc016cd6d8b2a30000',
  category_id: null,
  external_auth: 0,
  is_verified: 0,
  is_corp_member: 0,
  is_b2b: 0,
  is_deleted: 0,
  undo_until: null,
};

test('an account and an unknown address have responses of one shape', async () => {
  const { email } = await aViewer({ isB2b: true });
  const browser = aBrowser(app);
  const known = await browser.post(PATH, { email });
  expect(known.json().result).toEqual({
    ...unregistered,
    email,
    is_registered: 1,
    registration_stage: 3,
    is_verified: 1,
    is_b2b: 1,
  });
  const unknown = await browser.post(PATH, { email: 'Siapa@Contoh.id' });
  expect(unknown.json().result).toEqual({ ...unregistered, email: 'siapa@contoh.id' });
});

test('a phone account answers its number as email', async () => {
  await aViewer({ identifier: '081298765432' });
  const answer = await aBrowser(app).post(PATH, { email: '0812 9876 5432' });
  expect(answer.json().result).toMatchObject({ email: '+6281298765432', is_registered: 1 });
});

test('a deleted account says until when that can be undone', async () => {
  const { email } = await aViewer();
  const deletedAt = deps.clock.now();
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt })
    .where('email', '=', email)
    .execute();
  const { result } = (await aBrowser(app).post(PATH, { email })).json();
  const until = new Date(deletedAt.getTime() + 7 * DAY).toISOString();
  expect(result).toMatchObject({ is_deleted: 1, undo_until: until });
});

test('who asks for one address too often is slowed down', async () => {
  const browser = aBrowser(app);
  const codes = [];
  for (let i = 0; i < 31; i += 1) {
    codes.push((await browser.post(PATH, { email: 'intip@contoh.id' })).statusCode);
  }
  expect(codes.slice(0, 30).every((code) => code === 200)).toBe(true);
  expect(codes[30]).toBe(429);
});

test.each([{}, { email: 1 }, { email: 'x\u0000@contoh.id' }, { email: 'bukan' }, { email: '' }])(
  'a bad body is refused: %j',
  async (body) => {
    const answer = await aBrowser(app).post(PATH, body);
    expect(answer.statusCode).toBe(400);
    expect(['common.badRequest', 'accounts.identifierInvalid']).toContain(answer.json().code);
  },
);

test('what others ask behind one address leaves a browser that signed in before its own count', async () => {
  const address = '10.77.0.2';
  const { email } = await aViewer({ password: 'Ombak Laut Selatan 7' });
  const owner = aBrowser(app, { address });
  await owner.login(email, 'Ombak Laut Selatan 7');
  await owner.saveDevice();
  const setCount = (name: string, count: number) =>
    deps.db
      .updateTable('platform.rateLimit')
      .set({ count })
      .where('key', 'like', `${name}:%`)
      .execute();
  const check = (browser: typeof owner) => browser.post(PATH, { email: 'siapa@contoh.id' });
  expect((await check(aBrowser(app, { address }))).statusCode).toBe(200);
  await setCount('checkByAddress', 6_000);
  expect((await check(aBrowser(app, { address }))).statusCode).toBe(429);
  expect((await check(owner)).statusCode).toBe(200);
  // Who collects such browsers meets their network's own.
  await setCount('checkByAddressAtMost', 30_000);
  expect((await check(owner)).statusCode).toBe(429);
  await setCount('checkByAddressAtMost', 0);
  expect((await check(owner)).statusCode).toBe(200);
  await setCount('stepByBrowser', 60);
  expect((await check(owner)).statusCode).toBe(429);
});
