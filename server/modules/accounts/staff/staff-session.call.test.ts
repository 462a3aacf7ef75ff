import { expect, test } from 'vitest';
import {
  addStaffPasskey,
  beginStaffSession,
  challengeStaffSession,
  confirmStaffSession,
  endAccountSessions,
  endStaffSession,
  getSparePasskeyOptions,
  getStaffSession,
  listStaff,
  listStaffPasskeys,
  listStaffSessions,
  removeStaff,
  removeStaffPasskey,
} from '#contract/accounts/index.ts';
import { type Call, pathOf } from '#contract/call.ts';
import { MINUTE } from '#contract/constants.ts';
import { listActs } from '#platform/acts.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser, type Browser } from '#test/factories/accounts/a-browser.ts';
import { anAuthenticator } from '#test/factories/accounts/authenticator.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aPasskeyOwner } from '#test/factories/accounts/passkeys.ts';
import { aStaffPasskey } from '#test/factories/accounts/staff-passkey.ts';
import { aStaffSession } from '#test/factories/accounts/staff.ts';
import { softDeleteAccount } from '../privacy/deletion.ts';
import { accountsDeps } from '../deps.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });

type Passkey = Awaited<ReturnType<typeof aStaffPasskey>>;
const post = (browser: Browser, call: Call, body?: object) => browser.post(pathOf(call), body);
const session = async (browser: Browser) => (await browser.get(pathOf(getStaffSession))).json();

async function show(browser: Browser, call: Call, passkey: Pick<Passkey, 'sign'>, tampered = {}) {
  const { challenge } = (await post(browser, challengeStaffSession)).json().result;
  return post(browser, call, { credential: passkey.sign(challenge, tampered) });
}

async function atWork(roles: Parameters<typeof aStaffPasskey>[0]['roles'] = ['admin']) {
  const passkey = await aStaffPasskey({ roles });
  const browser = aBrowser(app);
  expect((await show(browser, beginStaffSession, passkey)).statusCode).toBe(200);
  return { passkey, browser, accountId: passkey.accountId };
}

test('a studio passkey begins a session: its cookie, its roles, its act', async () => {
  const passkey = await aStaffPasskey({ roles: ['editor', 'scheduler'] });
  const browser = aBrowser(app);
  const begun = await show(browser, beginStaffSession, passkey);
  expect(begun.json().result).toMatchObject({
    account: { account_id: passkey.accountId, email: passkey.email },
    roles: ['editor', 'scheduler'],
    is_locked: false,
    stepped_up_until: expect.any(String),
  });
  const line = String(begun.headers['set-cookie']);
  expect(line).toMatch(
    /studio_session=[\w-]{40,}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict/,
  );
  const { session_id } = (await session(browser)).result;
  const acts = await listActs(deps.db, { kind: 'staff-session', id: session_id });
  expect(acts).toMatchObject([{ act: 'staff.sign-in', actorId: passkey.accountId }]);
  // A second browser is another session; the third is the factory's.
  await show(aBrowser(app), beginStaffSession, passkey);
  const { sessions } = (await browser.get(pathOf(listStaffSessions))).json().result;
  const own = sessions.map((each: { is_current: boolean }) => each.is_current);
  expect(own).toEqual([false, true, false]);
});

test('what does not open the studio is refused in the same words', async () => {
  const { passkey: ordinary, viewer } = await aPasskeyOwner(app, { roles: ['admin'] });
  const none = await aStaffPasskey({ roles: [] });
  const staff = await aStaffPasskey({ roles: ['admin'] });
  const refused = [
    await show(aBrowser(app), beginStaffSession, ordinary),
    await show(aBrowser(app), beginStaffSession, none),
    await show(aBrowser(app), beginStaffSession, staff, { isVerified: false }),
    await show(aBrowser(app), beginStaffSession, staff, { isForged: true }),
    await show(aBrowser(app), beginStaffSession, staff, { origin: 'https://jahat.example' }),
    await show(aBrowser(app), beginStaffSession, {
      sign: (c) => ({ ...staff.sign(c), id: 'AAAA' }),
    }),
  ];
  const told = refused.map((answer) => {
    const { requestId: _, ...body } = answer.json();
    return `${answer.statusCode} ${JSON.stringify(body)}`;
  });
  expect(new Set(told)).toEqual(new Set([expect.stringMatching(/^403 .*studio\.signInRefused/)]));
  // Signed for a challenge of another browser, or twice.
  const { challenge } = (await post(aBrowser(app), challengeStaffSession)).json().result;
  const elsewhere = await post(aBrowser(app), beginStaffSession, {
    credential: staff.sign(challenge),
  });
  expect(elsewhere.json().code).toBe('accounts.challengeInvalid');
  // The studio's passkey is none of the viewer's: it neither signs in there nor is shown.
  const browser = aBrowser(app);
  const given = await browser.post('/platform/v2/auth/passkey/challenge');
  const login = await browser.post('/platform/v2/auth/passkey/login', {
    credential: staff.sign(given.json().result.challenge),
  });
  expect(login.json().code).toBe('accounts.passkeyInvalid');
  const own = await app.inject({ url: '/platform/v2/auth/passkeys', headers: viewer.headers });
  expect(own.json().result.passkeys).toHaveLength(1);
});

test('neither cookie nor token crosses over', async () => {
  const { browser } = await atWork();
  expect((await browser.get('/platform/profile/details')).statusCode).toBe(401);
  const viewer = await aViewer({ roles: ['admin'] });
  const { authorization } = viewer.headers;
  const cookie = `access_token=${viewer.cookies.access_token}`;
  for (const headers of [{ authorization }, { cookie }]) {
    for (const url of [pathOf(listStaff), '/platform/%73tudio/v1/staff/list']) {
      expect((await app.inject({ url, headers })).statusCode).toBe(401);
    }
  }
});

test('another site sends nothing in its name', async () => {
  const { browser } = await atWork();
  const answer = await browser.post(
    pathOf(endStaffSession),
    {},
    { origin: 'https://jahat.example' },
  );
  expect(answer.json().code).toBe('common.foreignOrigin');
});

test('unused it locks, and the passkey unlocks it; looking or asking by itself is no use', async () => {
  const { browser, passkey } = await atWork();
  deps.clock.advance(20 * MINUTE);
  expect((await browser.get(pathOf(listStaff))).statusCode).toBe(200);
  deps.clock.advance(20 * MINUTE);
  expect((await session(browser)).result.is_locked).toBe(false);
  const headers = { 'x-background': '1' };
  expect((await browser.get(pathOf(listStaff), { headers })).statusCode).toBe(200);
  deps.clock.advance(10 * MINUTE);
  const locked = await browser.get(pathOf(listStaff));
  expect([locked.statusCode, locked.json().code]).toEqual([403, 'studio.locked']);
  expect((await session(browser)).result.is_locked).toBe(true);
  // Not even with a colleague's.
  const colleague = await aStaffPasskey({ roles: ['admin'] });
  const wrong = await show(browser, confirmStaffSession, colleague);
  expect(wrong.json().code).toBe('studio.signInRefused');
  expect((await browser.get(pathOf(listStaff))).json().code).toBe('studio.locked');
  const { result } = (await post(browser, challengeStaffSession)).json();
  expect(result.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key' }]);
  expect((await show(browser, confirmStaffSession, passkey)).statusCode).toBe(200);
  expect((await browser.get(pathOf(listStaff))).statusCode).toBe(200);
});

test('it steps up for ten minutes, and lasts twelve hours whatever happens', async () => {
  const { browser, passkey } = await atWork();
  const member = await aViewer({ roles: ['analyst'] });
  const body = { account_id: member.accountId, reason: 'keluar' };
  deps.clock.advance(11 * MINUTE);
  const late = await post(browser, removeStaff, body);
  expect([late.statusCode, late.json().code]).toEqual([403, 'studio.stepUpNeeded']);
  await show(browser, confirmStaffSession, passkey);
  expect((await post(browser, removeStaff, body)).statusCode).toBe(200);
  for (let spent = 11; spent < 12 * 60; spent += 25) {
    expect((await session(browser)).result.is_locked).toBe(false);
    expect((await browser.get(pathOf(listStaff))).statusCode).toBe(200);
    deps.clock.advance(25 * MINUTE);
  }
  expect((await session(browser)).code).toBe('common.unauthenticated');
  expect((await show(browser, confirmStaffSession, passkey)).statusCode).toBe(401);
});

test('signing out ends it, and another one of the same account, but no stranger’s', async () => {
  const { browser, passkey } = await atWork();
  const other = aBrowser(app);
  await show(other, beginStaffSession, passkey);
  const stranger = await atWork();
  const { session_id } = (await session(stranger.browser)).result;
  const refused = await post(browser, endStaffSession, { session_id });
  expect(refused.json().code).toBe('studio.sessionUnknown');
  expect((await session(stranger.browser)).status).toBe(200);
  const id = (await session(other)).result.session_id;
  expect((await post(browser, endStaffSession, { session_id: id })).statusCode).toBe(200);
  expect((await session(other)).code).toBe('common.unauthenticated');
  const kept = browser.cookies['studio_session'];
  const out = await post(browser, endStaffSession, {});
  expect(String(out.headers['set-cookie'])).toContain('studio_session=; Max-Age=0');
  const stolen = await app.inject({
    url: pathOf(getStaffSession),
    headers: { cookie: `studio_session=${kept}` },
  });
  expect(stolen.statusCode).toBe(401);
});

test('signing in again in a browser ends what it had', async () => {
  const { browser, passkey } = await atWork();
  const cookie = `studio_session=${browser.cookies['studio_session']}`;
  await show(browser, beginStaffSession, passkey);
  const old = await app.inject({ url: pathOf(getStaffSession), headers: { cookie } });
  expect(old.statusCode).toBe(401);
});

test.each([
  ['the account leaves', (id: string) => softDeleteAccount(accountsDeps(deps), id)],
  [
    'it is signed out of all devices',
    async (accountId: string) => {
      const { email } = await deps.db
        .selectFrom('accounts.account')
        .select('email')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      const admin = await aViewer({ role: 'admin' });
      const body = { email: email ?? '', reason: 'laptop hilang' };
      await askApp(app, admin.headers, endAccountSessions, { body });
    },
  ],
])('it ends at once when %s', async (_, happen) => {
  const { browser, accountId } = await atWork(['support']);
  await happen(accountId);
  expect((await session(browser)).code).toBe('common.unauthenticated');
});

test('a role that is taken from the table counts at the next request', async () => {
  const { accountId } = await aViewer({ roles: ['admin', 'auditor'] });
  const headers = await aStaffSession(accountId);
  const taken = (role: 'admin' | 'auditor') =>
    deps.db
      .deleteFrom('accounts.staffRole')
      .where('accountId', '=', accountId)
      .where('role', '=', role)
      .execute();
  await taken('admin');
  expect((await app.inject({ url: pathOf(listStaff), headers })).statusCode).toBe(200);
  await taken('auditor');
  expect((await app.inject({ url: pathOf(listStaff), headers })).statusCode).toBe(401);
});

test('a spare passkey opens the studio, one goes with the sessions elsewhere, the last one stays', async () => {
  const { passkey, browser, accountId } = await atWork(['editor']);
  const elsewhere = aBrowser(app);
  await show(elsewhere, beginStaffSession, passkey);
  const listed = async () => (await browser.get(pathOf(listStaffPasskeys))).json().result.passkeys;
  const [first] = await listed();
  const last = await post(browser, removeStaffPasskey, { passkey_id: first.passkey_id });
  expect(last.json().code).toBe('studio.passkeyLast');

  const { result: options } = (await post(browser, getSparePasskeyOptions)).json();
  expect(options.excludeCredentials).toHaveLength(1);
  const spare = anAuthenticator();
  const credential = spare.make(options);
  expect((await post(browser, addStaffPasskey, { credential })).statusCode).toBe(200);
  // Its challenge is used up.
  const again = await post(browser, addStaffPasskey, { credential });
  expect(again.json().code).toBe('accounts.challengeInvalid');
  const other = aBrowser(app);
  expect((await show(other, beginStaffSession, spare)).statusCode).toBe(200);

  const removals = await Promise.all(
    (await listed()).map(({ passkey_id }: { passkey_id: string }) =>
      post(browser, removeStaffPasskey, { passkey_id }),
    ),
  );
  expect(new Set(removals.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  expect(await listed()).toHaveLength(1);
  expect((await elsewhere.get(pathOf(getStaffSession))).statusCode).toBe(401);
  const acts = await listActs(deps.db, { kind: 'account', id: accountId });
  expect(acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['staff.addPasskey', 'staff.removePasskey']),
  );
  // A session that showed its passkey long ago shows it again first.
  const steppedUpAt = new Date(Date.now() - 20 * MINUTE);
  await deps.db
    .updateTable('accounts.staffSession')
    .set({ steppedUpAt })
    .where('accountId', '=', accountId)
    .execute();
  expect((await post(browser, getSparePasskeyOptions)).json().code).toBe('studio.stepUpNeeded');
});
