import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { aPasskeyOwner, challenged } from '#test/factories/accounts/passkeys.ts';
import { asService } from '#test/factories/callers.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const CONFIRM = '/platform/v2/auth/confirm';
const PASSWORD = 'Ombak Laut Selatan 7';

async function hasStepUp(viewer: Viewer): Promise<boolean> {
  const answer = await app.inject({ url: '/platform/v2/auth/passkeys', headers: viewer.headers });
  return answer.json().result.is_confirmed;
}

test('the password confirms this session, and no other of the account', async () => {
  const viewer = await aViewer({ password: PASSWORD, deviceLimit: 3 });
  const other = await aViewer({ identifier: viewer.email });
  const browser = aBrowser(app);
  expect(await hasStepUp(viewer)).toBe(false);
  const password = await browser.seal(PASSWORD);
  const answer = await browser.post(CONFIRM, { password }, viewer.headers);
  expect(answer.statusCode).toBe(200);
  expect(await hasStepUp(viewer)).toBe(true);
  expect(await hasStepUp(other)).toBe(false);
});

test('a wrong password confirms nothing, and seven of them end in a pause', async () => {
  const viewer = await aViewer({ password: PASSWORD });
  const browser = aBrowser(app);
  for (let round = 0; round < 7; round += 1) {
    const password = await browser.seal('Salah Sama Sekali 1');
    const answer = await browser.post(CONFIRM, { password }, viewer.headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.reauthFailed']);
  }
  const right = await browser.seal(PASSWORD);
  const answer = await browser.post(CONFIRM, { password: right }, viewer.headers);
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'accounts.tooManyAttempts']);
  expect(await hasStepUp(viewer)).toBe(false);
});

test('an encrypted password steps up once', async () => {
  const viewer = await aViewer({ password: PASSWORD });
  const browser = aBrowser(app);
  const password = await browser.seal(PASSWORD);
  await browser.post(CONFIRM, { password }, viewer.headers);
  const again = await browser.post(CONFIRM, { password }, viewer.headers);
  expect(again.json().code).toBe('accounts.passwordStale');
  const unreadable = await browser.post(CONFIRM, { password: 'x' }, viewer.headers);
  expect(unreadable.json().code).toBe('accounts.passwordUnreadable');
});

test("one's own passkey confirms, somebody else's does not", async () => {
  const { viewer, passkey } = await aPasskeyOwner(app, { deviceLimit: 4 });
  const other = await aViewer({ identifier: viewer.email });
  const stranger = await aPasskeyOwner(app);
  const wrong = await challenged(app);
  const credential = stranger.passkey.sign(wrong.challenge);
  const refused = await wrong.browser.post(CONFIRM, { credential }, other.headers);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'accounts.passkeyInvalid']);
  expect(await hasStepUp(other)).toBe(false);

  const right = await challenged(app);
  const own = { credential: passkey.sign(right.challenge) };
  expect((await right.browser.post(CONFIRM, own, other.headers)).statusCode).toBe(200);
  expect(await hasStepUp(other)).toBe(true);
  const replayed = await right.browser.post(CONFIRM, own, other.headers);
  expect(replayed.json().code).toBe('accounts.challengeInvalid');
});

test('visitors confirm nothing', async () => {
  for (const headers of [{}, await asService(deps)]) {
    const answer = await app.inject({
      method: 'POST',
      url: CONFIRM,
      headers,
      payload: { password: 'x' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'common.unauthenticated']);
  }
});

test.each([{}, { password: '' }, { credential: {} }, { password: 'x', credential: {} }])(
  'a bad body is refused: %j',
  async (payload) => {
    const { headers } = await aViewer();
    const answer = await aBrowser(app).post(CONFIRM, payload, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
  },
);

test('however often codes are asked for, the next one is minutes away and not a day', async () => {
  const { email, headers } = await aViewer();
  const ask = (by = headers) => aBrowser(app).post('/platform/v2/account/reauth-code', {}, by);
  for (let time = 0; time < 11; time += 1) {
    expect((await ask()).statusCode).toBe(200);
    deps.clock.advance(MINUTE);
  }
  const refused = await ask();
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'accounts.resendTooSoon']);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
  deps.clock.advance(10 * MINUTE);
  const later = await aViewer({ identifier: email });
  expect((await ask(later.headers)).statusCode).toBe(200);
});
