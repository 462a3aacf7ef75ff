import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';

const { app, deps } = await openTestApp({ modules: ['accounts', 'catalog'] });

function mint(name: string, payload?: object) {
  return app.inject({ method: 'POST', url: `/api/${name}`, ...(payload ? { payload } : {}) });
}

test.each([
  ['tokentvs', 'tvs', 'tvs_token'],
  ['tokenv1', 'v1', undefined],
  ['tokentrvplus', 'trvplus', 'trinvi_token'],
])('/api/%s mints a read-only token for %s', async (name, audience, cookieName) => {
  const answer = await mint(name);
  const { access_token, expires_at } = answer.json().result;
  expect(await deps.tokens.verify(access_token)).toMatchObject({
    caller: { kind: 'service', audience },
  });
  const life = new Date(expires_at).getTime() - deps.clock.now().getTime();
  expect(life).toBeGreaterThan(14 * MINUTE);
  const set = answer.cookies.map((cookie) => [cookie.name, cookie.value, cookie.httpOnly]);
  expect(set).toEqual(cookieName === undefined ? [] : [[cookieName, access_token, true]]);
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await app.inject({ url: '/platform/profile/details', headers })).statusCode).toBe(401);
});

test.each([
  ['tokenv2', 'product/list'],
  ['tokenv2', '/platform/product/list'],
  ['tokenxgo', 'http://tayang.test/platform/product/list?page=2'],
])('/api/%s binds its token to %s', async (name, url) => {
  const { access_token } = (await mint(name, { url })).json().result;
  expect(await deps.tokens.verify(access_token)).toMatchObject({ url: '/platform/product/list' });
});

test.each([
  'https://jahat.example/platform/product/list',
  'javascript:alert(1)',
  '/',
  '//jahat.example/x',
])('no token is bound to %s', async (url) => {
  const answer = await mint('tokenv2', { url });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'accounts.urlNotAllowed']);
});

test.each([{}, { url: '' }, { url: 'a\u0000' }, { url: 7 }])(
  'a bad url is refused: %j',
  async (body) => {
    expect((await mint('tokenxgo', body)).json().code).toBe('common.badRequest');
  },
);
