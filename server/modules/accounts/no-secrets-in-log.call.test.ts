import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/a-browser.ts';
import { testParts } from '#test/parts.ts';

const PASSWORD = 'Ombak Laut Selatan 7';

test('a whole journey, refusals included, leaves no password, token or link in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const { app } = await testApp({ log });
  const { mail } = await testParts();
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
  await browser.post('/platform/v2/auth/logout');

  const written = lines.join('');
  expect(written).toContain('accounts.deviceLimit');
  expect(written).toContain('accounts.credentialsWrong');
  const leaked = seen.filter((secret) => secret.length > 3 && written.includes(secret));
  expect(leaked).toEqual([]);
});
