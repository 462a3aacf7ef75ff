import { expect, test, vi } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PASSWORD = 'Ombak Laut Selatan 7';

/** Registers, and reads the link out of the e-mail. */
async function waiting(email: string) {
  const browser = aBrowser(app);
  await browser.register(email, PASSWORD);
  const url = /http\S+/.exec(deps.mail.lastTo(email)?.text ?? '')![0];
  return { browser, query: Object.fromEntries(new URL(url).searchParams) };
}

function verify(query: Record<string, string>) {
  return aBrowser(app).get(`/platform/v25/auth/verify?${new URLSearchParams(query)}`);
}

test('a link opened on another device moves the waiting browser on, into its account', async () => {
  const verified = vi.fn();
  deps.events.subscribe('accounts.verified', verified);
  const { browser, query } = await waiting('jalan@contoh.id');
  const before = await browser.get('/platform/v2/auth/verification-state');
  expect(before.json().result).toMatchObject({ email: 'jalan@contoh.id', is_verified: 0 });
  expect((await browser.post('/platform/v2/auth/reg/final', {})).json().code).toBe(
    'accounts.notVerified',
  );

  const answer = await verify(query);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().result).toMatchObject({ is_verified: 1, registration_stage: 2 });
  expect(answer.cookies).toEqual([]);
  await expect.poll(() => verified.mock.calls.length).toBe(1);

  const after = await browser.get('/platform/v2/auth/verification-state');
  expect(after.json().result.is_verified).toBe(1);
  const final = await browser.post('/platform/v2/auth/reg/final', { name: 'Jalan Terus' });
  expect(final.json().result).toMatchObject({ registration_stage: 3, is_verified: 1 });
  expect(final.json().result.access_token).toBe(browser.cookies['access_token']);
  expect(browser.cookies['verification_ticket']).toBeUndefined();
  expect((await browser.saveDevice()).statusCode).toBe(200);
  const profile = await browser.get('/platform/profile/details');
  expect(profile.json().result).toMatchObject({ name: 'Jalan Terus', registration_stage: 3 });
});

test('the ticket of the browser that registered works once', async () => {
  const { browser, query } = await waiting('sekali@contoh.id');
  await verify(query);
  const ticket = browser.cookies['verification_ticket']!;
  expect((await browser.post('/platform/v2/auth/reg/final', {})).statusCode).toBe(200);
  const thief = aBrowser(app);
  thief.cookies['verification_ticket'] = ticket;
  const again = await thief.post('/platform/v2/auth/reg/final', {});
  expect([again.statusCode, again.json().code]).toEqual([403, 'accounts.ticketInvalid']);
});

test('a signed-in account completes its registration and may repeat it', async () => {
  const { query } = await waiting('masuk-dulu@contoh.id');
  await verify(query);
  const browser = aBrowser(app);
  const login = await browser.login('masuk-dulu@contoh.id', PASSWORD);
  expect(login.json().result).toMatchObject({ registration_stage: 2, is_verified: 1 });
  await browser.saveDevice();
  for (let i = 0; i < 2; i += 1) {
    const final = await browser.post('/platform/v2/auth/reg/final', {});
    expect(final.json().result).toMatchObject({ registration_stage: 3 });
    expect(final.json().result.access_token).toBeUndefined();
  }
});

test('opening a link twice is no error', async () => {
  const { query } = await waiting('dua-kali@contoh.id');
  expect((await verify(query)).statusCode).toBe(200);
  expect((await verify(query)).statusCode).toBe(200);
});

test('a link works for a day', async () => {
  const { query } = await waiting('basi@contoh.id');
  deps.clock.advance(DAY);
  const answer = await verify(query);
  expect([answer.statusCode, answer.json().code]).toEqual([410, 'accounts.linkExpired']);
});

test('a link that was changed anywhere is refused', async () => {
  const { query } = await waiting('ubah@contoh.id');
  const other = await waiting('lain@contoh.id');
  for (const changed of [
    { expires: String(Number(query['expires']) + 1) },
    { hash: other.query['hash']! },
    { id: other.query['id']! },
    { signature: other.query['signature']! },
    { signature: 'x' },
  ]) {
    const answer = await verify({ ...query, ...changed });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'accounts.linkInvalid']);
  }
});

test.each([
  {},
  { expires: '1', hash: 'a', id: 'not-a-uuid', signature: 'b' },
  { expires: '99999999999999999999', hash: 'a', id: crypto.randomUUID(), signature: 'b' },
  { expires: '1', hash: 'a\u0000', id: crypto.randomUUID(), signature: 'b' },
])('a malformed link is refused: %j', async (query) => {
  const answer = await verify(query as Record<string, string>);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
});

test('without a ticket there is no verification state', async () => {
  const browser = aBrowser(app);
  browser.cookies['verification_ticket'] = 'eyJhbGciOiJub25lIn0.e30.';
  for (const answer of [
    await browser.get('/platform/v2/auth/verification-state'),
    await browser.post('/platform/v2/auth/reg/final', {}),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.ticketInvalid']);
  }
});

test('a bad name does not complete a registration', async () => {
  const { browser, query } = await waiting('nama@contoh.id');
  await verify(query);
  const answer = await browser.post('/platform/v2/auth/reg/final', { name: '' });
  expect(answer.json().code).toBe('common.badRequest');
});
