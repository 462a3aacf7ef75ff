import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser, type Browser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { accountsDeps } from '../deps.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PATH = '/platform/v2/auth/reset-password';
const OLD = 'Ombak Laut Selatan 7';
const NEW = 'Kabut Gunung Utara 4';

type Link = Record<'expires' | 'hash' | 'id' | 'signature', string>;

/** Asks for a link as its owner would and reads it from the e-mail. */
async function aLink(email: string, browser = aBrowser(app)): Promise<Link> {
  await deps.db.deleteFrom('platform.rateLimit').where('key', 'like', 'reset%').execute();
  await browser.post('/platform/v2/auth/req-reset-password', { email });
  await accountsDeps(deps).background.idle();
  const text = deps.mail.sent.findLast(({ text: words }) => words.includes('/atur-ulang-sandi?'));
  const { searchParams } = new URL(/http\S+/.exec(text?.text ?? '')![0]);
  return Object.fromEntries(searchParams) as Link;
}

async function reset(link: Partial<Link>, password: string, browser: Browser = aBrowser(app)) {
  return browser.post(PATH, { ...link, password: await browser.seal(password) });
}

async function codeOf(answer: ReturnType<typeof reset>): Promise<string> {
  const { statusCode, ...rest } = await answer;
  return statusCode === 200 ? 'ok' : rest.json().code;
}

test('a link sets the password, ends every session, frees the devices and tells the owner', async () => {
  const viewer = await aViewer({ password: OLD, deviceLimit: 1 });
  const browser = aBrowser(app);
  const link = await aLink(viewer.email, browser);
  browser.cookies['access_token'] = viewer.cookies.access_token;
  const answer = await reset(link, NEW, browser);
  expect([answer.statusCode, answer.json().result]).toEqual([200, { success: true }]);
  // Its own session has ended too: the browser forgets it, and is signed in by nothing.
  expect(browser.cookies['access_token']).toBeUndefined();
  expect(browser.cookies['refresh_token']).toBeUndefined();

  await expect
    .poll(
      async () =>
        (await app.inject({ url: '/platform/v2/device/list-po2', headers: viewer.headers }))
          .statusCode,
    )
    .toBe(401);
  const refreshed = await app.inject({
    method: 'POST',
    url: '/platform/v2/auth/refresh',
    payload: { refresh_token: viewer.cookies.refresh_token },
  });
  expect(refreshed.statusCode).toBe(401);

  expect((await aBrowser(app).login(viewer.email, OLD)).json().code).toBe(
    'accounts.credentialsWrong',
  );
  const again = aBrowser(app);
  expect((await again.login(viewer.email, NEW)).statusCode).toBe(200);
  expect((await again.saveDevice()).statusCode).toBe(200);
  const message = deps.mail.sent.find(
    ({ to, subject }) => to === viewer.email && /diganti/.test(subject),
  );
  expect(message?.subject).toBe('Kata sandi Tayang kamu sudah diganti');
  expect(message?.text).toContain('http://tayang.test/lupa-sandi');
});

test('a link works once: afterwards it says so, and so do the others that were sent', async () => {
  const { email } = await aViewer({ password: OLD });
  const [first, second] = [await aLink(email), await aLink(email)];
  expect(await codeOf(reset(second, NEW))).toBe('ok');
  expect(await codeOf(reset(second, 'Kabut Gunung Utara 5'))).toBe('accounts.resetLinkUsed');
  expect(await codeOf(reset(first, 'Kabut Gunung Utara 5'))).toBe('accounts.resetLinkUsed');
  deps.clock.advance(3 * MINUTE);
  expect(await codeOf(reset(second, NEW))).toBe('accounts.resetLinkUsed');
});

test('a button that is pressed twice, also at the same time, is no error', async () => {
  const { email, accountId } = await aViewer({ password: OLD });
  const link = await aLink(email);
  const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(reset(link, NEW))));
  expect(new Set(codes)).toEqual(new Set(['ok']));
  expect(await codeOf(reset(link, NEW))).toBe('ok');
  const events = await deps.db
    .selectFrom('accounts.signInEvent')
    .select('id')
    .where('accountId', '=', accountId)
    .where('kind', '=', 'password_reset')
    .execute();
  expect(events).toHaveLength(1);
});

test('of ten that come together with ten passwords exactly one wins', async () => {
  const { email } = await aViewer({ password: OLD });
  const link = await aLink(email);
  const wanted = Array.from({ length: 10 }, (_, i) => `Kabut Gunung Nomor ${i}`);
  const codes = await Promise.all(wanted.map((password) => codeOf(reset(link, password))));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['ok', 'accounts.resetLinkUsed']));
  const winner = wanted[codes.indexOf('ok')]!;
  expect((await aBrowser(app).login(email, winner)).statusCode).toBe(200);
});

test('a link dies after half an hour', async () => {
  const { email } = await aViewer({ password: OLD });
  const link = await aLink(email);
  deps.clock.advance(30 * MINUTE + 1_000);
  expect(await codeOf(reset(link, NEW))).toBe('accounts.resetLinkExpired');
});

test('a link dies when the password is changed in another way', async () => {
  const viewer = await aViewer({ password: OLD });
  const link = await aLink(viewer.email);
  const browser = aBrowser(app);
  browser.cookies['access_token'] = viewer.cookies.access_token;
  const changed = await browser.post('/platform/profile/v2/change-password', {
    old_password: await browser.seal(OLD),
    new_password: await browser.seal('Hujan Sore Bulan Juni'),
  });
  expect(changed.statusCode).toBe(200);
  expect(await codeOf(reset(link, NEW))).toBe('accounts.resetLinkUsed');
});

test('looking at a link says whose it is and uses nothing up', async () => {
  const { email } = await aViewer({ password: OLD });
  const link = await aLink(email);
  const look = async () => aBrowser(app).get(`${PATH}?${new URLSearchParams(link)}`);
  for (let i = 0; i < 2; i += 1) {
    expect((await look()).json().result).toEqual({ email, has_password: 1 });
  }
  expect(await codeOf(reset(link, NEW))).toBe('ok');
  expect((await look()).json().code).toBe('accounts.resetLinkUsed');
  const forged = new URLSearchParams({ ...link, signature: 'x' });
  const foreign = await aBrowser(app).get(`${PATH}?${forged}`);
  expect([foreign.statusCode, foreign.json().code]).toEqual([400, 'accounts.resetLinkInvalid']);
  expect((await aBrowser(app).get(`${PATH}?id=x`)).json().code).toBe('common.badRequest');
});

test('a made-up, changed or foreign link opens nothing', async () => {
  const { email } = await aViewer({ password: OLD });
  const link = await aLink(email);
  const other = await aLink((await aViewer()).email);
  for (const wrong of [
    { ...link, signature: link.signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
    { ...link, hash: other.hash },
    { ...link, id: other.id },
    { ...link, expires: '9999999999' },
    { ...other, hash: link.hash, signature: link.signature },
  ]) {
    expect(await codeOf(reset(wrong, NEW))).toBe('accounts.resetLinkInvalid');
  }
  expect((await aBrowser(app).login(email, OLD)).statusCode).toBe(200);
});

test('a link of an account that is deleted meanwhile opens nothing', async () => {
  const { email, accountId } = await aViewer({ password: OLD });
  const link = await aLink(email);
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt: deps.clock.now() })
    .where('id', '=', accountId)
    .execute();
  expect(await codeOf(reset(link, NEW))).toBe('accounts.resetLinkInvalid');
});

test.each([
  ['pendek1', 'accounts.passwordTooShort'],
  ['abcabcabc', 'accounts.passwordTooSimple'],
  ['penonton123', 'accounts.passwordTooPersonal'],
  ['bismillah123', 'accounts.passwordTooCommon'],
])('the password %s is refused and the link stays good', async (password, code) => {
  const { email } = await aViewer({ password: OLD });
  const link = await aLink(email);
  expect(await codeOf(reset(link, password))).toBe(code);
  expect(await codeOf(reset(link, NEW))).toBe('ok');
});

test('a plain or repeated password is not read', async () => {
  const { email } = await aViewer({ password: OLD });
  const link = await aLink(email);
  const browser = aBrowser(app);
  const plain = await browser.post(PATH, { ...link, password: NEW });
  expect(plain.json().code).toBe('accounts.passwordUnreadable');
  const old = await browser.seal(NEW, { iat: 1_000_000 });
  expect((await browser.post(PATH, { ...link, password: old })).json().code).toBe(
    'accounts.passwordStale',
  );
});

test('an account without a password gets its first one', async () => {
  const { email } = await aViewer();
  expect(await codeOf(reset(await aLink(email), NEW))).toBe('ok');
  expect((await aBrowser(app).login(email, NEW)).statusCode).toBe(200);
});

test('a stranger who registered with an address is signed out when its owner takes the account', async () => {
  const squatter = aBrowser(app);
  await squatter.register('direbut@contoh.id', OLD);
  const link = await aLink('direbut@contoh.id');
  expect(await codeOf(reset(link, NEW))).toBe('ok');
  // The link proved the mailbox, so the account is verified; the waiting browser must not profit from that.
  const answer = await squatter.post('/platform/v2/auth/reg/final', {});
  expect(answer.json().code).toBe('accounts.ticketInvalid');
  const owner = await aBrowser(app).login('direbut@contoh.id', NEW);
  expect(owner.json().result).toMatchObject({ is_verified: 1, statusCode: '200' });
});

test('a place at the device limit is no way back in with the old password', async () => {
  const { email } = await aViewer({ password: OLD, deviceLimit: 1 });
  const stranger = aBrowser(app);
  await stranger.login(email, OLD);
  const { devices, ticket } = (await stranger.saveDevice()).json().details;
  expect(await codeOf(reset(await aLink(email), NEW))).toBe('ok');
  const place = { device_id: devices[0].device_id, ticket };
  const freed = await stranger.post('/platform/v2/device/delete', place);
  expect(freed.json().code).toBe('accounts.ticketInvalid');
  expect((await stranger.saveDevice({ ticket })).json().code).toBe('accounts.ticketInvalid');
});

test('a reset lifts the wait after too many guesses', async () => {
  const { email } = await aViewer({ password: OLD });
  const browser = aBrowser(app);
  for (let i = 0; i < 7; i += 1) await browser.login(email, `Lupa Sandinya ${i}`);
  expect((await browser.login(email, OLD)).statusCode).toBe(429);
  expect(await codeOf(reset(await aLink(email), NEW, browser))).toBe('ok');
  expect((await browser.login(email, NEW)).statusCode).toBe(200);
});

test('who tries links over and over is slowed down', async () => {
  const link = await aLink((await aViewer({ password: OLD })).email);
  const browser = aBrowser(app);
  const encryptedPassword = await browser.seal(NEW);
  const codes = new Set<string>();
  for (let i = 0; i < 101; i += 1) {
    const answer = await browser.post(PATH, {
      ...link,
      signature: `x${i}`,
      password: encryptedPassword,
    });
    codes.add(answer.json().code);
  }
  expect([...codes]).toEqual(['accounts.resetLinkInvalid', 'accounts.tooManyAttempts']);
});

test.each([{}, { expires: 'x' }, { id: 'x' }, { hash: '' }, { password: '' }])(
  'a malformed body is refused: %j',
  async (changed) => {
    const link = await aLink((await aViewer({ password: OLD })).email);
    const browser = aBrowser(app);
    const body = Object.keys(changed).length === 0 ? {} : { ...link, password: 'x', ...changed };
    const answer = await browser.post(PATH, body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
  },
);
