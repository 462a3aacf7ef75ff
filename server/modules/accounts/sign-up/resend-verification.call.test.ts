import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser, type Browser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { accountsDeps } from '../deps.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PATH = '/platform/v2/auth/resend-verification';

/** Asks for the link again, and waits for what is done behind the answer. */
async function ask(browser: Browser, email: string) {
  const answer = await browser.post(PATH, { email });
  await accountsDeps(deps).background.idle();
  return answer;
}

function emailsTo(address: string) {
  return deps.mail.sent.filter(({ to }) => to === address).length;
}

test('the link comes again, once a minute and five times a day, then once an hour', async () => {
  const email = 'lagi@contoh.id';
  const browser = aBrowser(app);
  await browser.register(email, 'Ombak Laut Selatan 7');
  expect((await ask(browser, email)).json().result).toEqual({ retry_after: 60 });
  const soon = await ask(browser, email);
  expect([soon.statusCode, soon.json().code]).toEqual([429, 'accounts.resendTooSoon']);
  expect(soon.json().details.retry_after).toBeGreaterThan(50);
  expect(emailsTo(email)).toBe(2);
  for (let i = 0; i < 10; i += 1) {
    deps.clock.advance(2 * MINUTE);
    // A link lives a day, so "sent" stays true.
    expect((await ask(browser, email)).statusCode).toBe(200);
  }
  expect(emailsTo(email)).toBe(7);
  deps.clock.advance(HOUR);
  expect((await ask(browser, email)).statusCode).toBe(200);
  expect(emailsTo(email)).toBe(8);
});

test('a stranger does not keep the owner from asking', async () => {
  const email = 'tamu@contoh.id';
  const browser = aBrowser(app);
  await browser.register(email, 'Ombak Laut Selatan 7');
  for (let i = 0; i < 20; i += 1) expect((await ask(aBrowser(app), email)).statusCode).toBe(200);
  expect(emailsTo(email)).toBe(7);
  expect((await ask(browser, email)).statusCode).toBe(200);
});

test('an unknown and a verified account answer the same and get nothing', async () => {
  const { email } = await aViewer();
  const unknown = await ask(aBrowser(app), 'hantu@contoh.id');
  const verified = await ask(aBrowser(app), email);
  expect(unknown.json()).toEqual(verified.json());
  expect(unknown.statusCode).toBe(200);
  expect(emailsTo(email) + emailsTo('hantu@contoh.id')).toBe(0);
});

test('one address can not send e-mails without end', async () => {
  const browser = aBrowser(app);
  await ask(browser, 'korban@contoh.id');
  await deps.db
    .updateTable('platform.rateLimit')
    .set({ count: 200 })
    .where('key', 'like', 'resendByAddress:%')
    .execute();
  expect((await ask(browser, 'korban2@contoh.id')).json().code).toBe('accounts.tooManyAttempts');
});

test.each([{}, { email: 'bukan' }, { email: ['a'] }])('a bad body is refused: %j', async (body) => {
  expect((await aBrowser(app).post(PATH, body)).statusCode).toBe(400);
});
