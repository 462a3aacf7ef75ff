import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { anAuthenticator } from '#test/factories/accounts/authenticator.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';
import {
  aPasskey,
  aPasskeyOwner,
  challenged,
  steppedUp,
} from '#test/factories/accounts/passkeys.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PASSKEYS = '/platform/v2/auth/passkeys';
const PASSWORD = 'Ombak Laut Selatan 7';

/** Each call from an address of its own, so that limits by address don't meet. */
function post(viewer: Pick<Viewer, 'headers'>, path: string, payload?: object) {
  return app.inject({
    method: 'POST',
    url: `${PASSKEYS}/${path}`,
    headers: viewer.headers,
    remoteAddress: aBrowser(app).address,
    ...(payload === undefined ? {} : { payload }),
  });
}

async function list(viewer: Pick<Viewer, 'headers'>) {
  return (await app.inject({ url: PASSKEYS, headers: viewer.headers })).json().result;
}

async function optionsFor(viewer: Viewer) {
  await steppedUp(viewer);
  return (await post(viewer, 'options')).json().result;
}

test('a stepped-up owner adds a passkey, sees it and gets an e-mail about it', async () => {
  const viewer = await aViewer();
  const options = await optionsFor(viewer);
  expect(options).toMatchObject({
    rp: { id: 'tayang.test', name: 'Tayang' },
    user: { name: viewer.email, displayName: 'Penonton' },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(16);
  const authenticator = anAuthenticator();
  const added = await post(viewer, 'add', { credential: authenticator.make(options) });
  expect(added.statusCode).toBe(200);
  expect(await list(viewer)).toMatchObject({
    limit: 10,
    is_confirmed: true,
    passkeys: [{ id: added.json().result.id, last_used_at: null, is_synced: false }],
  });
  const message = deps.mail.lastTo(viewer.email);
  expect(message?.subject).toBe('Kunci sandi baru di akun Tayang kamu');
  const again = await optionsFor(viewer);
  expect(again.excludeCredentials).toMatchObject([{ id: authenticator.id, type: 'public-key' }]);
});

test('a session whose holder showed nothing lately adds and removes nothing', async () => {
  const { viewer, passkey } = await aPasskeyOwner(app);
  const options = await optionsFor(viewer);
  deps.clock.advance(9 * MINUTE);
  expect((await list(viewer)).is_confirmed).toBe(true);
  deps.clock.advance(2 * MINUTE);
  expect((await list(viewer)).is_confirmed).toBe(false);
  for (const [path, payload] of [
    ['options', undefined],
    ['add', { credential: anAuthenticator().make(options) }],
    ['remove', { id: passkey.passkeyId }],
  ] as const) {
    const answer = await post(viewer, path, payload);
    expect([path, answer.statusCode, answer.json().code]).toEqual([
      path,
      403,
      'accounts.reauthRequired',
    ]);
  }
  expect((await list(viewer)).passkeys).toHaveLength(1);
});

test('a sign-in by a code from the phone confirms nothing, one by password does', async () => {
  const email = 'bukti@contoh.id';
  const viewer = await aViewer({ identifier: email, password: PASSWORD, deviceLimit: 4 });
  const tv = aBrowser(app);
  const { code } = (await tv.post('/platform/v2/auth/device-code', {})).json().result;
  await app.inject({
    method: 'POST',
    url: '/platform/v2/auth/device-code/decide',
    headers: viewer.headers,
    payload: { code, decision: 'approve' },
  });
  await tv.post('/platform/v2/auth/device-code/claim');
  expect((await tv.get(PASSKEYS)).json().result.is_confirmed).toBe(false);
  const browser = aBrowser(app);
  await browser.login(email, PASSWORD);
  await browser.saveDevice();
  expect((await browser.get(PASSKEYS)).json().result.is_confirmed).toBe(true);
});

test('what was made for a challenge that is old, used, or of another session is refused', async () => {
  const viewer = await aViewer({ deviceLimit: 3 });
  const other = await aViewer({ identifier: viewer.email });
  const options = await optionsFor(viewer);
  await steppedUp(other);
  const elsewhere = await post(other, 'add', { credential: anAuthenticator().make(options) });
  expect(elsewhere.json().code).toBe('accounts.challengeInvalid');

  const credential = anAuthenticator().make(options);
  expect((await post(viewer, 'add', { credential })).statusCode).toBe(200);
  const replayed = await post(viewer, 'add', { credential: anAuthenticator().make(options) });
  expect([replayed.statusCode, replayed.json().code]).toEqual([400, 'accounts.challengeInvalid']);

  const old = await optionsFor(viewer);
  deps.clock.advance(11 * MINUTE);
  const fresh = await aViewer({ identifier: viewer.email });
  await steppedUp(fresh);
  await steppedUp(viewer);
  const late = await post(fresh, 'add', { credential: anAuthenticator().make(old) });
  expect(late.json().code).toBe('accounts.challengeInvalid');
});

test.each([
  ['on another origin', { origin: 'https://jahat.example' }],
  ['for another site', { rpId: 'jahat.example' }],
  ['without fingerprint, face or PIN', { isVerified: false }],
])('a passkey made %s is refused', async (_, tampered) => {
  const viewer = await aViewer();
  const options = await optionsFor(viewer);
  const credential = anAuthenticator().make(options, tampered);
  const answer = await post(viewer, 'add', { credential });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.passkeyInvalid']);
  expect((await list(viewer)).passkeys).toEqual([]);
});

test('ten at once never pass the limit of ten', async () => {
  const viewer = await aViewer();
  for (let count = 0; count < 6; count += 1) await aPasskey(app, viewer);
  const made = [];
  for (let count = 0; count < 10; count += 1) {
    made.push(anAuthenticator().make(await optionsFor(viewer)));
  }
  const answers = await Promise.all(made.map((credential) => post(viewer, 'add', { credential })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
  expect(new Set(answers.map((answer) => answer.json().code))).toEqual(
    new Set([undefined, 'accounts.passkeyLimit']),
  );
  expect((await post(viewer, 'options')).json().code).toBe('accounts.passkeyLimit');
  expect((await list(viewer)).passkeys).toHaveLength(10);
});

test('a credential that another account has is not added again', async () => {
  const { passkey } = await aPasskeyOwner(app);
  const viewer = await aViewer();
  const credential = passkey.make(await optionsFor(viewer));
  expect((await post(viewer, 'add', { credential })).json().code).toBe('accounts.passkeyInvalid');
});

test('an owner renames and removes; the removed passkey opens nothing', async () => {
  const { viewer, passkey } = await aPasskeyOwner(app);
  const id = passkey.passkeyId;
  const renamed = await post(viewer, 'rename', { id, name: '  HP Ayu ' });
  expect(renamed.json().result).toMatchObject({ id, name: 'HP Ayu' });
  const removed = await post(viewer, 'remove', { id });
  expect(removed.json().result).toEqual({ id, credential_id: passkey.id });
  expect((await list(viewer)).passkeys).toEqual([]);
  expect(deps.mail.lastTo(viewer.email)?.text).toContain('"HP Ayu" dihapus');
  const { browser, challenge } = await challenged(app);
  const credential = passkey.sign(challenge);
  const login = await browser.post('/platform/v2/auth/passkey/login', { credential });
  expect(login.json().code).toBe('accounts.passkeyUnknown');
  for (const path of ['rename', 'remove']) {
    const answer = await post(viewer, path, { id, name: 'x' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'accounts.passkeyNotFound']);
  }
});

test("no account changes another account's passkeys", async () => {
  const { viewer, passkey } = await aPasskeyOwner(app);
  const stranger = await aViewer();
  await steppedUp(stranger);
  expect((await list(stranger)).passkeys).toEqual([]);
  for (const path of ['rename', 'remove']) {
    const answer = await post(stranger, path, { id: passkey.passkeyId, name: 'Punyaku' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'accounts.passkeyNotFound']);
  }
  expect((await list(viewer)).passkeys).toMatchObject([{ id: passkey.passkeyId }]);
});

test('visitors have no passkeys', async () => {
  for (const headers of [{}, asClient(deps), await asService(deps)]) {
    expect((await app.inject({ url: PASSKEYS, headers })).statusCode).toBe(401);
    for (const path of ['options', 'add', 'rename', 'remove']) {
      const answer = await app.inject({
        method: 'POST',
        url: `${PASSKEYS}/${path}`,
        headers,
        payload: {},
      });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'common.unauthenticated']);
    }
  }
});

test.each([
  ['add', {}],
  ['add', { credential: { id: 'a' } }],
  ['rename', { id: 'x', name: 'a' }],
  ['rename', { id: '00000000-0000-4000-8000-000000000000', name: '   ' }],
  ['rename', { id: '00000000-0000-4000-8000-000000000000', name: 'x'.repeat(61) }],
  ['remove', { id: 'x' }],
])('a bad body is refused: %s %j', async (path, payload) => {
  const viewer = await aViewer();
  await steppedUp(viewer);
  const answer = await post(viewer, path, payload);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
});
