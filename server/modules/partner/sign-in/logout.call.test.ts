import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser, type Browser } from '#test/factories/accounts/a-browser.ts';
import { aPartner } from '#test/factories/partner/a-partner.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { testDeps } from '#test/deps.ts';

const { app, deps, person, travel, sandbox } = await aPartner();
const AT = '/platform/v2/auth/partner';
const PASSWORD = 'Ombak Laut Selatan 7';
type Person = { id: string; email: string };

/** As the partner makes it when somebody signs out there. */
async function logoutToken(mira: Person, more: object = {}): Promise<string> {
  const body = JSON.stringify({ id: mira.id, ...more });
  const answer = await fetch(`${sandbox.url}/_dev/partner/signout`, { method: 'POST', body });
  return ((await answer.json()) as { logout_token: string }).logout_token;
}

/** The partner's server has no cookies and no token of ours. */
const tell = (token: string, to = app) =>
  to.inject({
    method: 'POST',
    url: `${AT}/logout`,
    remoteAddress: '192.0.2.7',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;
const statusOf = async (browser: Browser) =>
  (await browser.get('/platform/profile/details')).statusCode;

/** Signed in through the partner on a device, with an account here. */
async function comesIn(mira: Person, cookies: Record<string, string> = {}): Promise<Browser> {
  const browser = aBrowser(app);
  Object.assign(browser.cookies, cookies);
  const { result } = await travel(mira as never, browser);
  if (result.outcome === 'new') await browser.post(`${AT}/create`, { consents: 'service' });
  expect((await browser.saveDevice()).statusCode).toBe(200);
  return browser;
}

test('who signs out there is signed out here, and nowhere else', async () => {
  const mira = await person();
  const [first, second] = [await comesIn(mira), await comesIn(mira)];
  const other = await comesIn(await person());
  const answer = await tell(await logoutToken(mira));
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  for (const browser of [first, second]) {
    await expect.poll(() => statusOf(browser)).toBe(401);
    expect((await browser.post('/platform/v2/auth/refresh')).statusCode).toBe(401);
  }
  expect(await statusOf(other)).toBe(200);
  // Coming back through the partner works as before: the places of the devices are free.
  expect(await statusOf(await comesIn(mira))).toBe(200);
  expect(await statusOf(await comesIn(mira))).toBe(200);
});

test('one session of theirs ends one of ours', async () => {
  const mira = await person();
  const [older, newer] = [await comesIn(mira), await comesIn(mira)];
  expect((await tell(await logoutToken(mira, { session: true }))).statusCode).toBe(200);
  await expect.poll(() => statusOf(newer)).toBe(401);
  expect(await statusOf(older)).toBe(200);
});

test('what was remembered of it ends for good, also after it went on', async () => {
  const mira = await person();
  const browser = await comesIn(mira, { rememberme: '1' });
  const saved = await browser.saveDevice();
  const { familyId } = await deps.db
    .selectFrom('accounts.session')
    .select('tokenFamilyId as familyId')
    .where('federatedSubject', '=', mira.id)
    .executeTakeFirstOrThrow();
  expect([saved.statusCode, familyId]).toEqual([200, expect.any(String)]);
  await tell(await logoutToken(mira));
  const family = await deps.db
    .selectFrom('accounts.tokenFamily')
    .select(['revokedBecause'])
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow();
  expect(family.revokedBecause).toBe('signed out at the partner');
});

test('a session that made room at the device limit still counts as begun there', async () => {
  const mira = await person();
  await comesIn(mira);
  await comesIn(mira);
  const third = aBrowser(app);
  await travel(mira as never, third);
  const refused = await third.saveDevice();
  const { devices, ticket } = refused.json().details;
  await third.post('/platform/v2/device/delete', {
    device_id: devices[0].device_id,
    is_logout: 0,
    ticket,
  });
  expect((await third.saveDevice({ ticket })).statusCode).toBe(200);
  await tell(await logoutToken(mira));
  await expect.poll(() => statusOf(third)).toBe(401);
});

test('a session that began here with the password stays', async () => {
  const mira = await person();
  await aViewer({ identifier: mira.email, password: PASSWORD, deviceLimit: 9 });
  const { browser } = await travel(mira);
  await browser.post(`${AT}/link`, { password: await browser.seal(PASSWORD) });
  const own = aBrowser(app);
  await own.login(mira.email, PASSWORD);
  await own.saveDevice();
  await tell(await logoutToken(mira));
  expect(await statusOf(own)).toBe(200);
});

test.each(['signature', 'algorithm', 'issuer', 'audience', 'expired', 'nonce', 'event'])(
  'a token with a wrong %s ends nothing',
  async (flaw) => {
    const mira = await person();
    const browser = await comesIn(mira);
    const answer = await tell(await logoutToken(mira, { flaw }));
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'partner.logoutInvalid']);
    expect(await statusOf(browser)).toBe(200);
  },
);

test('a token is taken once, and not when its time is over', async () => {
  const mira = await person();
  const token = await logoutToken(mira);
  const answers = await Promise.all(Array.from({ length: 10 }, () => tell(token)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const late = await logoutToken(mira);
  deps.clock.advance(HOUR);
  expect(codeOf(await tell(late))).toBe('partner.logoutInvalid');
  deps.clock.advance(-HOUR);
});

test('somebody who is unknown here is no error, what is no token is one', async () => {
  expect((await tell(await logoutToken(await person()))).statusCode).toBe(200);
  expect(codeOf(await tell('bukan.token.sama'))).toBe('partner.logoutInvalid');
  const bare = await app.inject({ method: 'POST', url: `${AT}/logout`, payload: {} });
  expect(codeOf(bare)).toBe('common.badRequest');
});

test('the partner says that it can do this', async () => {
  const { body } = await sandbox.get('/partner/.well-known/openid-configuration');
  expect(body).toMatchObject({ backchannel_logout_supported: true });
});

test('a partner whose keys can not be read is away, and tries again', async () => {
  const closed = createServer();
  await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
  const { port } = closed.address() as { port: number };
  await new Promise<void>((done) => closed.close(() => done()));
  const { config } = await testDeps();
  const partner = { ...sandbox.partner, issuer: `http://127.0.0.1:${port}/partner` };
  const { app: alone } = await openTestApp({
    modules: ['partner'],
    config: { ...config, partner },
  });
  const answer = await tell(await logoutToken(await person()), alone);
  expect([answer.statusCode, codeOf(answer)]).toEqual([503, 'partner.unavailable']);
});
