import { expect, test } from 'vitest';
import { getAllTopBanner } from '#contract/catalog/home.ts';
import { CLIENT_KEY_QUOTA, DAY, SECOND } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aVisit } from '../../test/a-visit.ts';
import type { CmsSession } from './cms-session.ts';
import { readContent } from './read-content.server.ts';

const { app, deps } = await openTestApp({ modules: ['editorial'] });
const LOGIN = '/platform/hospitality/v1/cms/auth/login';
const REFRESH = '/platform/hospitality/v1/cms/user/refresh-token';
const OWN = '/platform/v2/cms/topbanner/getAllTopBanner';

/** A page of a process that holds this session. */
async function aPage(cms: CmsSession) {
  const visit = await aVisit(app);
  visit.page.cms = cms;
  const counted = (path: string) => visit.sent.filter((each) => each.path === path).length;
  return {
    ...visit,
    read: () => readContent(visit.platform, getAllTopBanner),
    logins: () => counted(LOGIN),
    refreshes: () => counted(REFRESH),
    asViewer: () => counted(OWN),
    reasons: () => visit.errors.map((details) => String((details as { err: Error }).err.message)),
  };
}
const { clientKey } = deps.config.secrets;
const aSession = (): CmsSession => ({ master: deps.config.master, clientKey });

test('content is read as the master, who signs in once for all pages of the process', async () => {
  const cms = aSession();
  const first = await aPage(cms);
  const all = await Promise.all(Array.from({ length: 20 }, () => first.read()));
  expect(all[0]).toEqual({ status: 200, message: 'OK', result: [] });
  expect([first.logins(), first.asViewer()]).toEqual([1, 0]);
  const second = await aPage(cms);
  await second.read();
  expect([second.logins(), second.refreshes()]).toEqual([0, 0]);
  // Nothing of it is anything of the browser's.
  expect([first.held(), first.page.setCookies]).toEqual([[], []]);
});

test('who is signed in reads as themself: what they may see hangs on who watches', async () => {
  const page = await aPage(aSession());
  page.page.isSignedIn = true;
  page.page.cookies['access_token'] = (await aViewer()).cookies.access_token;
  await page.read();
  expect([page.logins(), page.asViewer()]).toEqual([0, 1]);
});

test('a token that is over is refreshed once, stored, and the request repeated', async () => {
  const cms = aSession();
  await (await aPage(cms)).read();
  const old = cms.access?.token;
  deps.clock.advance(DAY + SECOND);
  const page = await aPage(cms);
  await page.read();
  expect([page.refreshes(), page.logins(), page.asViewer()]).toEqual([1, 0, 0]);
  expect(cms.access?.token).not.toBe(old);
  await page.read();
  expect(page.refreshes()).toBe(1);
});

test('without a refresh token a wrong one leads to the master sign-in', async () => {
  const cms: CmsSession = { ...aSession(), access: { token: 'rusak', until: Infinity } };
  const page = await aPage(cms);
  await page.read();
  expect([page.refreshes(), page.logins(), page.asViewer()]).toEqual([0, 1, 0]);
});

test('a refresh that fails takes both tokens away, and the visitor reads by the client key', async () => {
  const wrong = { token: 'rusak', until: Infinity };
  const cms: CmsSession = { ...aSession(), access: wrong, refresh: wrong };
  const page = await aPage(cms);
  expect((await page.read()).result).toEqual([]);
  expect(page.reasons()).toEqual(['Failed to refresh token']);
  expect([cms.access, cms.refresh, page.asViewer()]).toEqual([undefined, undefined, 1]);
  // The next one begins anew.
  await page.read();
  expect([page.logins(), page.asViewer()]).toEqual([1, 1]);
});

test('a refused master sign-in keeps no viewer from the page', async () => {
  const master = { email: deps.config.masterEmail, password: 'salah-salah-salah-salah' };
  const page = await aPage({ master, clientKey });
  expect((await page.read()).result).toEqual([]);
  expect(page.reasons()).toEqual(['Failed to login to master account']);
  expect(JSON.stringify(page.errors)).not.toContain('salah-salah');
});

test('without a master content is read by the client key, and beyond its quota as the visitor', async () => {
  const page = await aPage({ master: undefined, clientKey });
  const keys: unknown[] = [];
  const { send } = page.page;
  page.page.send = (request) => {
    keys.push(request.headers['x-client-key']);
    return send(request);
  };
  expect((await page.read()).result).toEqual([]);
  expect([keys, page.logins()]).toEqual([[clientKey], 0]);
  await Promise.all(Array.from({ length: CLIENT_KEY_QUOTA }, () => page.read()));
  expect((await page.read()).result).toEqual([]);
  expect(keys.at(-1)).toBeUndefined();
});

test('a child who is a visitor is shown what is for children', async () => {
  const page = await aPage(aSession());
  page.page.isChild = true;
  await page.read();
  expect([page.logins(), page.asViewer()]).toEqual([0, 1]);
});
