import { expect, test } from 'vitest';
import { DAY, SECOND } from '#contract/constants.ts';
import { refreshForPage } from '../index.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PATH = '/platform/v2/auth/refresh';

function refresh(refreshToken: string) {
  return app.inject({ method: 'POST', url: PATH, payload: { refresh_token: refreshToken } });
}

test('twenty tabs refreshing at once get one successor', async () => {
  const viewer = await aViewer();
  const token = viewer.cookies.refresh_token;
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 20 }, () => 200),
  );
  const successors = new Set(answers.map((answer) => answer.json().result.refresh_token));
  expect(successors.size).toBe(1);
  const { n } = await deps.db
    .selectFrom('accounts.refreshToken')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('sessionId', '=', viewer.sessionId)
    .executeTakeFirstOrThrow();
  expect(n).toBe(2);
  expect((await refresh([...successors][0]!)).statusCode).toBe(200);
});

test('over real connections too, by cookie, and every tab goes on with what it got', async () => {
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const { cookies, sessionId } = await aViewer();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`${base}${PATH}`, {
        method: 'POST',
        headers: { cookie: `refresh_token=${cookies.refresh_token}` },
      }),
    ),
  );
  const set = answers.map(
    (answer) =>
      answer.headers
        .getSetCookie()
        .find((line) => line.startsWith('refresh_token='))
        ?.split(';')[0],
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(set).size).toBe(1);
  const bodies = await Promise.all(
    answers.map((answer) => answer.json() as Promise<{ result: { access_token: string } }>),
  );
  for (const { result } of bodies) {
    const headers = { authorization: `Bearer ${result.access_token}` };
    expect((await fetch(`${base}/platform/profile/details`, { headers })).status).toBe(200);
  }

  // A copy of the old token that turns up later ends it for all twenty.
  deps.clock.advance(11 * SECOND);
  const copied = await fetch(`${base}${PATH}`, {
    method: 'POST',
    headers: { cookie: `refresh_token=${cookies.refresh_token}` },
  });
  expect(copied.status).toBe(401);
  const row = await deps.db
    .selectFrom('accounts.session')
    .select(['revokedAt', 'revokedBecause'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    revokedAt: expect.any(Date),
    revokedBecause: 'refresh token used twice',
  });
  const next = await fetch(`${base}${PATH}`, {
    method: 'POST',
    headers: { cookie: set[0] ?? '' },
  });
  expect(next.status).toBe(401);
});

test('a tab that comes within ten seconds still gets the successor', async () => {
  const viewer = await aViewer();
  const first = await refresh(viewer.cookies.refresh_token);
  deps.clock.advance(9 * SECOND);
  const late = await refresh(viewer.cookies.refresh_token);
  expect(late.json().result.refresh_token).toBe(first.json().result.refresh_token);
});

test('a token used again later ends the session for every holder of its tokens', async () => {
  const viewer = await aViewer();
  const successor = (await refresh(viewer.cookies.refresh_token)).json().result.refresh_token;
  deps.clock.advance(11 * SECOND);
  const replayed = await refresh(viewer.cookies.refresh_token);
  expect([replayed.statusCode, replayed.json().code]).toEqual([401, 'accounts.sessionEnded']);
  expect((await refresh(successor)).statusCode).toBe(401);
  const stolen = () => app.inject({ url: '/platform/profile/details', headers: viewer.headers });
  await expect.poll(async () => (await stolen()).statusCode).toBe(401);
});

test('a browser refreshes by its cookies, and the new ones work', async () => {
  const viewer = await aViewer();
  const browser = aBrowser(app);
  Object.assign(browser.cookies, viewer.cookies);
  deps.clock.advance(16 * 60 * SECOND);
  expect((await browser.get('/platform/profile/details')).statusCode).toBe(401);
  const answer = await browser.post(PATH);
  expect(answer.json().result).toEqual({
    access_token: browser.cookies['access_token'],
    refresh_token: browser.cookies['refresh_token'],
  });
  expect(browser.cookies['refresh_token']).not.toBe(viewer.cookies.refresh_token);
  expect((await browser.get('/platform/profile/details')).statusCode).toBe(200);
});

test('a session slides for seven days, not longer', async () => {
  const viewer = await aViewer();
  deps.clock.advance(6 * DAY);
  const next = await refresh(viewer.cookies.refresh_token);
  deps.clock.advance(6 * DAY);
  const later = await refresh(next.json().result.refresh_token);
  expect(later.statusCode).toBe(200);
  deps.clock.advance(7 * DAY + SECOND);
  expect((await refresh(later.json().result.refresh_token)).statusCode).toBe(401);
});

test('who can not refresh loses the cookies of the session, and keeps the rest', async () => {
  const browser = aBrowser(app);
  Object.assign(browser.cookies, { refresh_token: 'made-up', profile: 'x', cart_id: 'c' });
  const answer = await browser.post(PATH);
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'accounts.sessionEnded']);
  expect(browser.cookies).toEqual({ cart_id: 'c' });
});

test.each([undefined, {}, { refresh_token: 'x\u0000' }, { refresh_token: 3 }])(
  'nothing to refresh: %j',
  async (payload) => {
    const answer = await app.inject({ method: 'POST', url: PATH, ...(payload ? { payload } : {}) });
    expect([400, 401]).toContain(answer.statusCode);
  },
);

test('a page is rendered with a fresh token when its own has run out', async () => {
  const viewer = await aViewer();
  const { cookies } = viewer;
  expect(await refreshForPage(deps, { cookies })).toEqual({
    accessToken: cookies.access_token,
    setCookies: [],
  });
  deps.clock.advance(16 * 60 * SECOND);
  const fresh = await refreshForPage(deps, { cookies });
  expect(await deps.tokens.verify(fresh.accessToken!)).toMatchObject({
    caller: { kind: 'account', accountId: viewer.accountId, sessionId: viewer.sessionId },
  });
  const names = fresh.setCookies.map((line) => line.split('=')[0]);
  expect(names).toEqual(
    expect.arrayContaining(['access_token', 'refresh_token', 'profile', 'auth']),
  );
  expect(fresh.setCookies[0]).toMatch(/; HttpOnly; SameSite=Strict$/);
});

test('a page of a session that ended is rendered for a visitor, without its cookies', async () => {
  expect(await refreshForPage(deps, { cookies: {} })).toEqual({ setCookies: [] });
  const viewer = await aViewer();
  await app.inject({ method: 'POST', url: '/platform/v2/auth/logout', headers: viewer.headers });
  const { refresh_token } = viewer.cookies;
  for (const cookies of [viewer.cookies, { refresh_token }]) {
    const ended = await refreshForPage(deps, { cookies });
    expect(ended.accessToken).toBeUndefined();
    expect(ended.setCookies.map((line) => line.split('=')[0] ?? '').toSorted()).toEqual([
      'access_token',
      'access_tokenV3',
      'auth',
      'isUserV3',
      'kids',
      'lastrefreshV3',
      'next-auth.session-token',
      'profile',
      'refresh_token',
      'refresh_tokenV3',
    ]);
    expect(ended.setCookies.every((line) => line.includes('Max-Age=0'))).toBe(true);
  }
});
