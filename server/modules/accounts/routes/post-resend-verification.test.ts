import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/constants.ts';
import { testApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/a-browser.ts';
import { aViewer } from '#test/factories/a-viewer.ts';

const { app, parts } = await testApp();
const PATH = '/platform/v2/auth/resend-verification';

function lettersTo(address: string) {
  return parts.mail.sent.filter(({ to }) => to === address).length;
}

test('the link comes again, once a minute and five times a day', async () => {
  const email = 'lagi@contoh.id';
  const browser = aBrowser(app);
  await browser.register(email, 'Ombak Laut Selatan 7');
  expect((await browser.post(PATH, { email })).json().result).toEqual({ retry_after: 60 });
  const soon = await browser.post(PATH, { email });
  expect([soon.statusCode, soon.json().code]).toEqual([429, 'accounts.resendTooSoon']);
  expect(soon.json().details.retry_after).toBeGreaterThan(50);
  expect(lettersTo(email)).toBe(2);
  for (let i = 0; i < 6; i += 1) {
    parts.clock.advance(2 * MINUTE);
    await browser.post(PATH, { email });
  }
  expect(lettersTo(email)).toBe(6);
  parts.clock.advance(HOUR);
  expect((await browser.post(PATH, { email })).statusCode).toBe(429);
});

test('an unknown and a verified account answer the same and get nothing', async () => {
  const { email } = await aViewer();
  const unknown = await aBrowser(app).post(PATH, { email: 'hantu@contoh.id' });
  const verified = await aBrowser(app).post(PATH, { email });
  expect(unknown.json()).toEqual(verified.json());
  expect(unknown.statusCode).toBe(200);
  expect(lettersTo(email) + lettersTo('hantu@contoh.id')).toBe(0);
});

test('one address can not send letters to everybody', async () => {
  const browser = aBrowser(app);
  const codes = new Set<number>();
  for (let i = 0; i < 31; i += 1) {
    codes.add((await browser.post(PATH, { email: `korban${i}@contoh.id` })).statusCode);
  }
  expect([...codes]).toEqual([200, 429]);
});

test.each([{}, { email: 'bukan' }, { email: ['a'] }])('a bad body is refused: %j', async (body) => {
  expect((await aBrowser(app).post(PATH, body)).statusCode).toBe(400);
});
