import { expect, test } from 'vitest';
import { DAY, SECOND } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps } = await openTestApp({ modules: 'all' });
const AT = '/platform/hospitality/v1/cms';
const TOP = `${AT}/v2/cms/topbanner/getAllTopBanner`;
const PASSWORD = 'Ombak Laut Selatan 7';
const master = deps.config.master ?? { email: '', password: '' };

const signIn = (email: string, password: string, browser = aBrowser(app)) =>
  browser.post(`${AT}/auth/login`, { email, password });
const refresh = (token: string, browser = aBrowser(app)) =>
  browser.post(`${AT}/user/refresh-token`, undefined, { authorization: `Bearer ${token}` });
const read = (token: string | undefined, url = TOP) =>
  app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
const outcome = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];

test('the master identity signs in by what is configured, and no browser keeps it', async () => {
  const browser = aBrowser(app);
  const answer = await signIn(` ${master.email.toUpperCase()} `, master.password, browser);
  expect(answer.json()).toEqual({
    data: { access_token: expect.any(String), refresh_token: expect.any(String) },
    status: 200,
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  const { access_token, refresh_token } = answer.json().data;
  const banners = await read(access_token);
  expect([banners.statusCode, banners.json()]).toEqual([200, { data: [], status: 200 }]);
  const again = await refresh(refresh_token);
  expect(again.json()).toEqual({ data: { access_token: expect.any(String) }, status: 200 });
  expect((await read(again.json().data.access_token)).statusCode).toBe(200);
});

test.each(['editor', 'admin'] as const)('the %s signs in as staff', async (role) => {
  const { email } = await aViewer({ role, password: PASSWORD });
  const browser = aBrowser(app);
  const plain = await signIn(email, PASSWORD, browser);
  expect(plain.statusCode).toBe(200);
  const lives = plain.cookies.map(({ name, maxAge, httpOnly, sameSite }) => [
    name,
    maxAge,
    httpOnly,
    sameSite,
  ]);
  expect(lives).toEqual([
    ['cms_access_token', DAY / SECOND, true, 'Strict'],
    ['cms_refresh_token', (7 * DAY) / SECOND, true, 'Strict'],
  ]);
  const sealed = await signIn(email, await browser.seal(PASSWORD), browser);
  expect((await read(sealed.json().data.access_token)).statusCode).toBe(200);
});

test.each(['viewer', 'support', 'finance', 'b2b'] as const)('a %s does not', async (role) => {
  const { email } = await aViewer({ role, password: PASSWORD });
  expect(outcome(await signIn(email, PASSWORD))).toEqual([403, 'editorial.credentialsWrong']);
});

test('a wrong password is refused alike, and slowed down', async () => {
  const { email } = await aViewer({ role: 'editor', password: PASSWORD });
  for (const who of [email, master.email, 'hantu@contoh.id', 'bukan alamat']) {
    expect(outcome(await signIn(who, 'Salah Sama Sekali 1'))).toEqual([
      403,
      'editorial.credentialsWrong',
    ]);
  }
  const browser = aBrowser(app);
  const codes = [];
  for (let i = 0; i < 8; i += 1) {
    codes.push((await signIn(master.email, 'Salah Sama Sekali 1', browser)).json().code);
  }
  expect(codes.at(-1)).toBe('accounts.tooManyAttempts');
  const unreadable = await signIn(email, 'a.b.c.d.e');
  expect(outcome(unreadable)).toEqual([400, 'accounts.passwordUnreadable']);
  expect(outcome(await aBrowser(app).post(`${AT}/auth/login`, {}))).toEqual([
    400,
    'common.badRequest',
  ]);
});

test('a token that is over is 0006, any other 0008, and neither opens the other’s call', async () => {
  const { data } = (await signIn(master.email, master.password)).json();
  const viewer = await aViewer();
  const bearer = viewer.headers.authorization.slice('Bearer '.length);
  for (const token of [undefined, 'bukan.token.sama', bearer, data.refresh_token]) {
    expect(outcome(await read(token))).toEqual([401, '0008']);
  }
  expect(outcome(await refresh(data.access_token))).toEqual([401, '0008']);
  // A CMS token is none of a viewer's.
  const profile = '/platform/profile/details';
  expect((await read(data.access_token, profile)).statusCode).toBe(401);
  deps.clock.advance(DAY + SECOND);
  expect(outcome(await read(data.access_token))).toEqual([401, '0006']);
  expect((await refresh(data.refresh_token)).statusCode).toBe(200);
  deps.clock.advance(6 * DAY);
  const browser = aBrowser(app);
  browser.cookies['cms_access_token'] = 'x';
  browser.cookies['cms_refresh_token'] = data.refresh_token;
  expect(outcome(await refresh(data.refresh_token, browser))).toEqual([401, '0006']);
  // Both go, where a browser held them.
  expect(browser.cookies['cms_access_token'] ?? browser.cookies['cms_refresh_token']).toBe(
    undefined,
  );
});

test('who lost the role, the account or the old password renews nothing', async () => {
  const { db, clock } = deps;
  const change = (set: { deletedAt: Date } | { passwordChangedAt: Date }) => (id: string) =>
    db.updateTable('accounts.account').set(set).where('id', '=', id).execute();
  for (const happen of [
    (id: string) => db.deleteFrom('accounts.staffRole').where('accountId', '=', id).execute(),
    change({ deletedAt: clock.now() }),
    change({ passwordChangedAt: clock.now() }),
  ]) {
    const { email, accountId } = await aViewer({ role: 'editor', password: PASSWORD });
    const { data } = (await signIn(email, PASSWORD)).json();
    expect((await refresh(data.refresh_token)).statusCode).toBe(200);
    await happen(accountId);
    expect(outcome(await refresh(data.refresh_token))).toEqual([401, '0008']);
  }
});

test('only content is read, with its query, and nothing else of the platform', async () => {
  const { data } = (await signIn(master.email, master.password)).json();
  const list = await read(data.access_token, `${AT}/product/list?page=1&pageSize=2`);
  expect(list.json()).toMatchObject({ status: 200, data: { products: [] } });
  for (const path of ['profile/details', 'billing/list', '../healthz', 'tidak/ada', 'v2/auth/x']) {
    const answer = await read(data.access_token, `${AT}/${path}`);
    expect([path, answer.statusCode]).toEqual([path, 404]);
  }
});

test('whatever the contract marks as content is read, whichever module serves it', async () => {
  const { data } = (await signIn(master.email, master.password)).json();
  for (const path of [
    'v2/cms/getEPGData',
    'cms/v2/getAllPopularChannel',
    'cms/v2/freecontent/getAllFreeContent',
    'tayang/tvs/categories',
    'v2/channel/list',
  ]) {
    const answer = await read(data.access_token, `${AT}/${path}`);
    expect([path, answer.statusCode]).toEqual([path, 200]);
  }
});

test('signing in asks for nothing beside e-mail and password', async () => {
  const answer = await app.inject({ method: 'POST', url: `${AT}/auth/login`, payload: master });
  expect(answer.statusCode).toBe(200);
});

test('where no password is configured the master identity can not sign in', async () => {
  const config = { ...deps.config, master: undefined };
  const { app: without } = await openTestApp({ modules: ['editorial'], config });
  const answer = await signIn(master.email, master.password, aBrowser(without));
  expect(outcome(answer)).toEqual([403, 'editorial.credentialsWrong']);
});
