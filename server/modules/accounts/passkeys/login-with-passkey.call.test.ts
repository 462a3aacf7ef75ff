import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { anAuthenticator } from '#test/factories/accounts/authenticator.ts';
import { aPasskeyOwner, challenged } from '#test/factories/accounts/passkeys.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const CHALLENGE = '/platform/v2/auth/passkey/challenge';
const LOGIN = '/platform/v2/auth/passkey/login';

test('a challenge belongs to the browser that asked, and names no credentials', async () => {
  const browser = aBrowser(app);
  const answer = await browser.post(CHALLENGE);
  expect(answer.json().result).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    timeout: 10 * MINUTE,
    rpId: 'tayang.test',
    userVerification: 'required',
  });
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ name: 'passkey_holder', httpOnly: true, sameSite: 'Strict' });
  // A second tab keeps the first one's challenge good.
  await browser.post(CHALLENGE);
  expect(browser.cookies['passkey_holder']).toBe(cookie!.value);
});

test('a passkey signs in without an address, in the steps of a password', async () => {
  const { viewer, passkey } = await aPasskeyOwner(app);
  const { browser, challenge } = await challenged(app);
  const credential = passkey.sign(challenge);
  const answer = await browser.post(LOGIN, { credential, rememberme: true });
  expect(answer.json()).toMatchObject({
    statusCode: '200',
    result: { email: viewer.email, statusCode: '200', is_verified: 1 },
  });
  expect(browser.cookies['rememberme']).toBe('1');
  // Until the device is registered the session opens nothing else.
  expect((await browser.get('/platform/v2/device/list-po2')).statusCode).toBe(401);
  expect((await browser.saveDevice()).statusCode).toBe(200);
  expect((await browser.get('/api/auth/session')).json()).toMatchObject({
    user: { email: viewer.email },
  });
  const { result } = (await browser.get('/platform/v2/auth/passkeys')).json();
  expect(result.is_confirmed).toBe(true);
  expect(result.passkeys[0].last_used_at).not.toBeNull();
});

test('at the device limit a passkey meets the same refusal', async () => {
  const { passkey } = await aPasskeyOwner(app, { deviceLimit: 1 });
  const { browser, challenge } = await challenged(app);
  await browser.post(LOGIN, { credential: passkey.sign(challenge) });
  expect((await browser.saveDevice()).json().code).toBe('accounts.deviceLimit');
});

test('a challenge is answered once, by one of ten at once', async () => {
  const { passkey } = await aPasskeyOwner(app);
  const { browser, challenge } = await challenged(app);
  const credential = passkey.sign(challenge);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => browser.post(LOGIN, { credential })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const again = await browser.post(LOGIN, { credential });
  expect([again.statusCode, again.json().code]).toEqual([400, 'accounts.challengeInvalid']);
});

test('a challenge that is old, of another browser, or made up is refused', async () => {
  const { passkey } = await aPasskeyOwner(app);
  const mine = await challenged(app);
  const other = await challenged(app);
  const stolen = await other.browser.post(LOGIN, { credential: passkey.sign(mine.challenge) });
  expect(stolen.json().code).toBe('accounts.challengeInvalid');
  const made = await mine.browser.post(LOGIN, {
    credential: passkey.sign(Buffer.alloc(32, 7).toString('base64url')),
  });
  expect(made.json().code).toBe('accounts.challengeInvalid');
  deps.clock.advance(11 * MINUTE);
  const late = await mine.browser.post(LOGIN, { credential: passkey.sign(mine.challenge) });
  expect([late.statusCode, late.json().code]).toEqual([400, 'accounts.challengeInvalid']);
});

test('a challenge for adding a passkey signs no one in', async () => {
  const { viewer, passkey } = await aPasskeyOwner(app);
  const options = await app.inject({
    method: 'POST',
    url: '/platform/v2/auth/passkeys/options',
    headers: viewer.headers,
  });
  const { browser } = await challenged(app);
  const answer = await browser.post(LOGIN, {
    credential: passkey.sign(options.json().result.challenge),
  });
  expect(answer.json().code).toBe('accounts.challengeInvalid');
});

test.each([
  ['from another origin', { origin: 'https://tayang.test.jahat.example' }],
  ['for another site', { rpId: 'jahat.example' }],
  ['without fingerprint, face or PIN', { isVerified: false }],
  ['with another key', { isForged: true }],
  ['for another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['that may suddenly be copied', { isBackupEligible: true }],
])('a signature %s is refused', async (_, tampered) => {
  const { passkey } = await aPasskeyOwner(app);
  const { browser, challenge } = await challenged(app);
  const answer = await browser.post(LOGIN, { credential: passkey.sign(challenge, tampered) });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.passkeyInvalid']);
  expect(browser.cookies['access_token']).toBeUndefined();
  // The challenge is used up by the try.
  const again = await browser.post(LOGIN, { credential: passkey.sign(challenge) });
  expect(again.json().code).toBe('accounts.challengeInvalid');
});

test('a count that does not grow is a copy', async () => {
  const { passkey } = await aPasskeyOwner(app);
  const first = await challenged(app);
  await first.browser.post(LOGIN, { credential: passkey.sign(first.challenge, { counter: 9 }) });
  for (const counter of [9, 4]) {
    const { browser, challenge } = await challenged(app);
    const answer = await browser.post(LOGIN, { credential: passkey.sign(challenge, { counter }) });
    expect(answer.json().code).toBe('accounts.passkeyInvalid');
  }
  const next = await challenged(app);
  const grown = passkey.sign(next.challenge, { counter: 10 });
  expect((await next.browser.post(LOGIN, { credential: grown })).statusCode).toBe(200);
});

test('a passkey that counts nothing works again and again', async () => {
  const { passkey } = await aPasskeyOwner(app);
  for (let round = 0; round < 2; round += 1) {
    const { browser, challenge } = await challenged(app);
    const credential = passkey.sign(challenge, { counter: 0 });
    expect((await browser.post(LOGIN, { credential })).statusCode).toBe(200);
  }
});

test('a passkey without an account here is named so', async () => {
  const { browser, challenge } = await challenged(app);
  const stranger = anAuthenticator();
  const answer = await browser.post(LOGIN, { credential: stranger.sign(challenge) });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.passkeyUnknown']);
});

test('a deleted account stops there, and says until when it can be undone', async () => {
  const { viewer, passkey } = await aPasskeyOwner(app);
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt: new Date(deps.clock.now().getTime() - DAY) })
    .where('id', '=', viewer.accountId)
    .execute();
  const { browser, challenge } = await challenged(app);
  const answer = await browser.post(LOGIN, { credential: passkey.sign(challenge) });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.deleted']);
  expect(answer.json().details.undo_until).toMatch(/^\d{4}-/);
  expect(browser.cookies['access_token']).toBeUndefined();
});

test('an account that has to verify gets no tokens', async () => {
  const { viewer, passkey } = await aPasskeyOwner(app);
  await deps.db
    .updateTable('accounts.account')
    .set({ verifiedAt: null, registrationStage: 2 })
    .where('id', '=', viewer.accountId)
    .execute();
  const { browser, challenge } = await challenged(app);
  const answer = await browser.post(LOGIN, { credential: passkey.sign(challenge) });
  expect(answer.json().result).toMatchObject({
    is_verified: 0,
    registration_stage: 2,
    access_token: '',
    refresh_token: '',
  });
  expect(browser.cookies['verification_ticket']).toBeDefined();
});

test('too many tries mean a wait', async () => {
  const { browser, challenge } = await challenged(app);
  const stranger = anAuthenticator();
  const credential = stranger.sign(challenge);
  const one = await browser.post(LOGIN, { credential });
  expect(one.statusCode).toBe(403);
  await deps.db
    .updateTable('platform.rateLimit')
    .set({ count: 3_000 })
    .where('key', 'like', 'passkeyByAddress:%')
    .execute();
  const refused = await browser.post(LOGIN, { credential });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'accounts.tooManyAttempts']);
});

test.each([
  {},
  { credential: {} },
  { credential: { id: 'a', rawId: 'a', type: 'password', response: {} } },
  { credential: { ...anAuthenticator().sign('x'), id: 'not base64url!' } },
])('a bad body is refused: %#', async (body) => {
  const answer = await aBrowser(app).post(LOGIN, body);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
});
