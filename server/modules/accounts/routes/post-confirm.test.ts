import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/a-browser.ts';
import { aViewer, type Viewer } from '#test/factories/a-viewer.ts';
import { aPasskeyOwner, challenged } from '#test/factories/passkeys.ts';
import { asService } from '#test/factories/callers.ts';

const { app, parts } = await testApp();
const CONFIRM = '/platform/v2/auth/confirm';
const PASSWORD = 'Ombak Laut Selatan 7';

async function isConfirmed(viewer: Viewer): Promise<boolean> {
  const answer = await app.inject({ url: '/platform/v2/auth/passkeys', headers: viewer.headers });
  return answer.json().result.is_confirmed;
}

test('the password confirms this session, and no other of the account', async () => {
  const viewer = await aViewer({ password: PASSWORD, deviceLimit: 3 });
  const other = await aViewer({ identifier: viewer.email });
  const browser = aBrowser(app);
  expect(await isConfirmed(viewer)).toBe(false);
  const password = await browser.seal(PASSWORD);
  const answer = await browser.post(CONFIRM, { password }, viewer.headers);
  expect(answer.statusCode).toBe(200);
  expect(await isConfirmed(viewer)).toBe(true);
  expect(await isConfirmed(other)).toBe(false);
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
  expect(await isConfirmed(viewer)).toBe(false);
});

test('a sealed password confirms once', async () => {
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
  expect(await isConfirmed(other)).toBe(false);

  const right = await challenged(app);
  const own = { credential: passkey.sign(right.challenge) };
  expect((await right.browser.post(CONFIRM, own, other.headers)).statusCode).toBe(200);
  expect(await isConfirmed(other)).toBe(true);
  const replayed = await right.browser.post(CONFIRM, own, other.headers);
  expect(replayed.json().code).toBe('accounts.challengeInvalid');
});

test('visitors confirm nothing', async () => {
  for (const headers of [{}, await asService(parts)]) {
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
