import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { accountsDeps } from '../deps.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const OLD = 'Ombak Laut Selatan 7';
const NEW = 'Kabut Gunung Utara 4';

/** Two browsers of one account, each remembered. */
async function remembered() {
  const { email } = await aViewer({ password: OLD, deviceLimit: 6 });
  const opened = [];
  for (const browser of [aBrowser(app), aBrowser(app)]) {
    await browser.login(email, OLD, { rememberme: true });
    const token = String((await browser.saveDevice()).json().result.remember_token);
    opened.push({ browser, token });
  }
  const [here, there] = opened;
  if (here === undefined || there === undefined) throw new Error('Nobody signed in');
  /** What the token of a browser is worth now. */
  const outcome = async ({ browser, token }: typeof here) => {
    const body = { email, password: token, device_id: browser.deviceId };
    const answer = await browser.postSigned('/platform/v2/auth/login', body);
    return answer.statusCode === 200 ? 'ok' : answer.json().code;
  };
  return { email, here, there, outcome };
}

test('another password ends it everywhere but where it was changed', async () => {
  const { here, there, outcome } = await remembered();
  const { browser } = here;
  const [old_password, new_password] = [await browser.seal(OLD), await browser.seal(NEW)];
  const changed = await browser.post('/platform/profile/v2/change-password', {
    old_password,
    new_password,
  });
  expect(changed.statusCode).toBe(200);
  expect(await outcome(there)).toBe('accounts.rememberEnded');
  expect(await outcome(here)).toBe('ok');
});

test('a password that was reset ends it everywhere', async () => {
  const { email, here, there, outcome } = await remembered();
  const stranger = aBrowser(app);
  await stranger.post('/platform/v2/auth/req-reset-password', { email });
  await accountsDeps(deps).background.idle();
  const message = deps.mail.sent.findLast(({ text }) => text.includes('/atur-ulang-sandi?'));
  const link = new URL(/http\S+/.exec(message?.text ?? '')?.[0] ?? '').searchParams;
  const reset = await stranger.post('/platform/v2/auth/reset-password', {
    ...Object.fromEntries(link),
    password: await stranger.seal(NEW),
  });
  expect(reset.statusCode).toBe(200);
  expect(await outcome(here)).toBe('accounts.rememberEnded');
  expect(await outcome(there)).toBe('accounts.rememberEnded');
});
