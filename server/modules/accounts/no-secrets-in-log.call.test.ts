import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { testDeps } from '#test/deps.ts';
import { accountsDeps } from './deps.ts';

const PASSWORD = 'Ombak Laut Selatan 7';
const NEXT = 'Kabut Gunung Utara 4';
const LAST = 'Hujan Sore Bulan Juni';

test('a whole journey, refusals included, leaves no password, token or link in the log', async () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'trace' }, 'test', {
    write: (line: string) => void lines.push(line),
  });
  const { app, deps } = await openTestApp({ modules: ['accounts'], log });
  const { mail } = await testDeps();
  const email = 'jejak@contoh.id';

  const browser = aBrowser(app);
  const seen: string[] = [PASSWORD];
  await browser.register(email, PASSWORD);
  await browser.register(email, PASSWORD);
  seen.push(...Object.values(browser.cookies));
  const link = new URL(/http\S+/.exec(mail.lastTo(email)?.text ?? '')![0]);
  seen.push(link.searchParams.get('hash')!, link.searchParams.get('signature')!);
  await browser.get(`/platform/v25/auth/verify${link.search}x`);
  await browser.get(`/platform/v25/auth/verify${link.search}`);
  await browser.post('/platform/v2/auth/reg/final', {});
  await browser.saveDevice();
  seen.push(...Object.values(browser.cookies));
  await aBrowser(app).login(email, `${PASSWORD}8`);
  await browser.postSigned('/platform/v2/auth/login', { email, password: PASSWORD });
  for (let i = 0; i < 2; i += 1) {
    const other = aBrowser(app);
    await other.login(email, PASSWORD);
    seen.push(...Object.values(other.cookies));
    const saved = await other.saveDevice();
    if (saved.statusCode === 409) seen.push(saved.json().details.ticket);
  }
  await browser.post('/platform/v2/auth/refresh', { refresh_token: 'y'.repeat(101) });
  await browser.post('/platform/v2/auth/refresh');
  seen.push(...Object.values(browser.cookies));

  await browser.post('/platform/v2/auth/req-reset-password', { email });
  await accountsDeps(deps).background.idle();
  const message = mail.lastTo(email)?.text ?? '';
  const reset = Object.fromEntries(new URL(/http\S+/.exec(message)![0]).searchParams);
  seen.push(reset['hash']!, reset['signature']!, NEXT, LAST);
  const look = new URLSearchParams(reset);
  await browser.get(`/platform/v2/auth/reset-password?${look}`);
  await browser.get(`/platform/v2/auth/reset-password?${look}x`);
  for (const password of ['bismillah123', NEXT, LAST]) {
    await browser.post('/platform/v2/auth/reset-password', {
      ...reset,
      password: await browser.seal(password),
    });
  }
  await browser.post('/platform/v2/auth/reset-password', { ...reset, password: NEXT });
  await browser.login(email, NEXT);
  await browser.saveDevice();
  seen.push(...Object.values(browser.cookies));
  for (const old of [LAST, NEXT]) {
    await browser.post('/platform/profile/v2/change-password', {
      old_password: await browser.seal(old),
      new_password: await browser.seal(LAST),
    });
  }
  await browser.post('/platform/profile/v2/change-password', { old_password: NEXT });
  await browser.post('/platform/v2/auth/logout');

  const written = lines.join('');
  expect(written).toContain('accounts.deviceLimit');
  for (const code of [
    'credentialsWrong',
    'passwordTooCommon',
    'resetLinkUsed',
    'resetLinkInvalid',
  ]) {
    expect(written).toContain(`accounts.${code}`);
  }
  expect(written).toContain('accounts.currentPasswordWrong');
  expect(written).not.toContain(email);
  const leaked = seen.filter((secret) => secret.length > 3 && written.includes(secret));
  expect(leaked).toEqual([]);
});
