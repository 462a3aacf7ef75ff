import { expect, test } from 'vitest';
import {
  CMS_ACCESS_COOKIE_LIFE,
  CMS_REFRESH_COOKIE_LIFE,
  DAY,
  HOUR,
  LAST_PATH_LIFE,
  MINUTE,
  SECOND,
} from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser, type Browser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const PASSWORD = 'Ombak Laut Selatan 7';
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;

type Set = { value: string; maxAge?: number; httpOnly?: boolean; secure?: boolean };
type Row = {
  /** Set by accounts in these situations, with its life in milliseconds; the others come with their own issues. */
  set?: Partial<Record<Situation, number>>;
  /** Scripts of the page may read it. */
  isReadable?: true;
  /** Where it is set, when that is not by a call of accounts. */
  elsewhere?: string;
  /** A sign-out leaves it: it opens nothing. */
  stays?: true;
  /** What its value holds, decoded. */
  holds?: (value: string) => unknown;
};
type Situation = 'signed in' | 'remembered' | 'older site' | 'waiting' | 'visitor';

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString();
const json = (text: string) => JSON.parse(text) as unknown;
const signedIn = (life: number, remembered = life) => ({
  'signed in': life,
  remembered,
  'older site': life,
});

/** Every cookie of section 3 of the specification, and four of our own at the end. */
const cookies: Record<string, Row> = {
  profile: {
    set: signedIn(WEEK, MONTH),
    isReadable: true,
    holds: (value) => json(fromBase64(value)),
  },
  access_token: { set: signedIn(WEEK) },
  refresh_token: { set: signedIn(WEEK, MONTH) },
  auth: {
    set: signedIn(WEEK, MONTH),
    isReadable: true,
    holds: (value) => json(fromBase64(fromBase64(value.replace(/^xx/, '')))),
  },
  bonus: { elsewhere: 'post-login: the bonus of a new account' },
  emailVerification: {
    set: { waiting: DAY },
    isReadable: true,
    holds: (value) => json(fromBase64(value)),
  },
  lastPath: { elsewhere: `the site, for ${LAST_PATH_LIFE} ms` },
  skip_personalization: { elsewhere: 'personalization: who does not want to be asked' },
  tvs_token: { set: { visitor: 15 * MINUTE } },
  purchase_cart: { elsewhere: 'checkout' },
  purchase_type: { elsewhere: 'checkout' },
  trinvi_token: { set: { visitor: 15 * MINUTE } },
  targetTimestamp: { elsewhere: 'checkout: until when a code can be paid' },
  data_qrcode: { elsewhere: 'checkout: the code being paid' },
  data_midtrans_id: { elsewhere: 'checkout: the order being paid' },
  cart_id: { elsewhere: 'checkout: the cart being paid' },
  isUserV3: { set: { 'older site': WEEK }, isReadable: true, holds: (value) => value },
  access_tokenV3: { set: { 'older site': WEEK } },
  refresh_tokenV3: { set: { 'older site': WEEK } },
  lastrefreshV3: { set: { 'older site': WEEK }, isReadable: true, holds: Number },
  rememberme: { set: { remembered: MONTH }, isReadable: true, holds: (value) => value },
  cms_access_token: { elsewhere: `content management, for ${CMS_ACCESS_COOKIE_LIFE} ms` },
  cms_refresh_token: { elsewhere: `content management, for ${CMS_REFRESH_COOKIE_LIFE} ms` },
  'next-auth.session-token': { set: signedIn(WEEK, MONTH) },
  verification_ticket: { set: { waiting: DAY } },
  known_browser: { set: signedIn(180 * DAY), stays: true },
  savedAccount: { elsewhere: `the site, for ${5 * MINUTE} ms: hands savedAccount to the page` },
};

const { app, deps } = await openTestApp({ modules: ['accounts'] });

/** What a browser's last answers set, by name. */
async function inSituation(
  situation: Situation,
): Promise<{ browser: Browser; set: Map<string, Set> }> {
  const browser = aBrowser(app);
  const set = new Map<string, Set>();
  const keep = (answer: { cookies: { name: string; maxAge?: number }[] }) => {
    for (const one of answer.cookies) set.set(one.name, one as unknown as Set);
    expect(answer.cookies.every((one) => 'sameSite' in one && one.sameSite === 'Strict')).toBe(
      true,
    );
  };
  if (situation === 'visitor') {
    for (const name of ['tokentvs', 'tokentrvplus']) keep(await browser.post(`/api/${name}`));
  } else if (situation === 'waiting') {
    keep(await browser.register(`tunggu-${Date.now()}@contoh.id`, PASSWORD));
  } else {
    const { email } = await aViewer({
      password: PASSWORD,
      deviceLimit: 9,
      ...(situation === 'older site' ? { isLegacy: true } : {}),
    });
    keep(await browser.login(email, PASSWORD, { rememberme: situation === 'remembered' }));
    keep(await browser.saveDevice());
  }
  return { browser, set };
}

const situations: Situation[] = ['signed in', 'remembered', 'older site', 'waiting', 'visitor'];

test.each(situations)('the cookies of a browser: %s', async (situation) => {
  const { set } = await inSituation(situation);
  const expected = Object.entries(cookies).filter(([, row]) => row.set?.[situation] !== undefined);
  const present = [...set].filter(([, { maxAge }]) => maxAge !== 0).map(([name]) => name);
  expect(present.toSorted()).toEqual(expected.map(([name]) => name).toSorted());
  for (const [name, row] of expected) {
    const one = set.get(name);
    const flags = [name, one?.maxAge, one?.httpOnly ?? false, one?.secure ?? false];
    const life = (row.set?.[situation] ?? 0) / SECOND;
    expect(flags).toEqual([name, life, row.isReadable !== true, false]);
    // What scripts read has a shape that the specification states; what they can't read is a secret.
    if (row.isReadable) expect(row.holds?.(one?.value ?? '')).toBeTruthy();
  }
});

test('what is in them', async () => {
  const { set } = await inSituation('signed in');
  const holds = (name: string) => cookies[name]?.holds?.(set.get(name)?.value ?? '');
  expect(holds('profile')).toMatchObject({ name: 'Penonton', registration_stage: 3 });
  expect(set.get('auth')?.value).toMatch(/^xx/);
  const credential = holds('auth') as { timestamp: number };
  expect(credential).toMatchObject({ external_auth: 0, email: expect.any(String) });
  expect(Object.keys(credential).toSorted()).toEqual([
    'email',
    'external_auth',
    'platform_id',
    'timestamp',
  ]);
  // Seconds, not milliseconds.
  expect(Math.abs(credential.timestamp - Date.now() / SECOND)).toBeLessThan(60);
  for (const name of ['profile', 'auth'])
    expect(JSON.stringify(holds(name))).not.toContain(set.get('access_token')?.value);
});

test('with rememberme the helper gives thirty days, and signing in without it takes that back', async () => {
  const { browser } = await inSituation('remembered');
  expect(browser.cookies['rememberme']).toBe('1');
  const refreshed = await browser.post('/platform/v2/auth/refresh');
  const refresh = refreshed.cookies.find(({ name }) => name === 'refresh_token');
  expect(refresh?.maxAge).toBe(MONTH / SECOND);
});

test('the lives that the specification states', () => {
  expect([CMS_ACCESS_COOKIE_LIFE, CMS_REFRESH_COOKIE_LIFE]).toEqual([DAY, 7 * DAY]);
  expect(LAST_PATH_LIFE).toBe(2 * HOUR);
});

test('signing out takes every one of them away, but what tells its browser from its neighbours', async () => {
  const { browser } = await inSituation('remembered');
  for (const name of Object.keys(cookies)) browser.cookies[name] ??= 'x';
  const answer = await browser.post('/platform/v2/auth/logout');
  const left = Object.keys(cookies).filter((name) => cookies[name]?.stays);
  expect(Object.keys(browser.cookies)).toEqual(left);
  expect(answer.cookies.every(({ maxAge, value }) => maxAge === 0 && value === '')).toBe(true);
});

test('a session that ended by itself leaves what was being bought', async () => {
  const browser = aBrowser(app);
  for (const name of Object.keys(cookies)) browser.cookies[name] = 'x';
  await browser.post('/platform/v2/auth/refresh');
  expect(browser.cookies).toMatchObject({ cart_id: 'x', purchase_type: 'x', lastPath: 'x' });
  for (const name of [
    'access_token',
    'refresh_token',
    'profile',
    'auth',
    'next-auth.session-token',
  ])
    expect(browser.cookies[name]).toBeUndefined();
});

test('over https every one of them is secure', async () => {
  const config = { ...deps.config, http: { ...deps.config.http, cookieSecure: true } };
  const { app: secure } = await openTestApp({ modules: ['accounts'], config });
  const { email } = await aViewer({ password: PASSWORD });
  const answer = await aBrowser(secure).login(email, PASSWORD, { rememberme: true });
  expect(answer.cookies.length).toBeGreaterThan(6);
  expect(answer.cookies.filter(({ secure: isSecure }) => isSecure !== true)).toEqual([]);
});
