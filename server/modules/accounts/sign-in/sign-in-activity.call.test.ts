import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { accountsDeps } from '../deps.ts';
import { sweep } from '../module.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PATH = '/platform/v2/auth/sign-in-activity';
const PASSWORD = 'Ombak Laut Selatan 7';

test('the owner alone reads what happened, newest first', async () => {
  const email = 'jejak@contoh.id';
  await aViewer({ identifier: email, password: PASSWORD, deviceLimit: 5 });
  await aBrowser(app).login(email, 'Salah Sandi Ini 9');
  const browser = aBrowser(app);
  await browser.login(email, PASSWORD);
  await browser.saveDevice();
  await browser.post('/platform/v2/auth/req-reset-password', { email });
  await accountsDeps(deps).background.idle();
  const wrong = await browser.post('/platform/profile/v2/change-password', {
    old_password: await browser.seal('Salah Sandi Ini 9'),
    new_password: await browser.seal('Kabut Gunung Utara 4'),
  });
  expect(wrong.statusCode).toBe(403);
  const { result } = (await browser.get(PATH)).json();
  const seen = result.events.map((event: { kind: string; is_success: number }) => [
    event.kind,
    event.is_success,
  ]);
  expect(seen).toEqual([
    ['password_change', 0],
    ['reset_request', 1],
    ['new_device', 1],
    ['sign_in', 0],
    ['sign_in', 1],
  ]);
  expect(result).toMatchObject({ has_password: 1, password_changed_at: null });
  expect(result.events[0].name).toBe('Chrome di Android');
  expect(result.events[0].place).toBe('Jaringan lokal');
  // Of the address no more is kept than its reader needs.
  const kept = await deps.db.selectFrom('accounts.signInEvent').select('network').execute();
  for (const { network } of kept) expect(network).toMatch(/^(10\.\d+\.\d+\.0)?$/);

  const other = await aViewer();
  const theirs = (await app.inject({ url: PATH, headers: other.headers })).json().result;
  expect(theirs.events).toHaveLength(1);
  expect(theirs.has_password).toBe(0);
});

test('a browser that comes back is no new device, and causes no e-mail', async () => {
  const { email } = await aViewer({ password: PASSWORD, deviceLimit: 5 });
  const browser = aBrowser(app);
  for (let i = 0; i < 2; i += 1) {
    await browser.login(email, PASSWORD);
    await browser.saveDevice();
  }
  const { result } = (await browser.get(PATH)).json();
  expect(result.events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'sign_in',
    'new_device',
    'sign_in',
  ]);
  const emails = deps.mail.sent.filter(({ to }) => to === email);
  expect(emails.map(({ subject }) => subject)).toEqual(['Ada perangkat baru di akun Tayang kamu']);
  expect(emails[0]?.text).toContain('http://tayang.test/akun/keamanan');
  expect(emails[0]?.text).toContain('Bukan kamu? Ganti kata sandimu');
});

test('a refused sign-in is written down for an identifier without an account too', async () => {
  await aBrowser(app).login('tidak-ada@contoh.id', PASSWORD);
  const rows = await deps.db
    .selectFrom('accounts.signInEvent')
    .selectAll()
    .where('accountId', 'is', null)
    .execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('tidak-ada');
});

test('it is forgotten after 90 days', async () => {
  await aViewer();
  deps.clock.advance(91 * DAY);
  await sweep(deps);
  const left = await deps.db.selectFrom('accounts.signInEvent').select('id').execute();
  expect(left).toEqual([]);
});

test('a visitor reads nothing', async () => {
  expect((await aBrowser(app).get(PATH)).statusCode).toBe(401);
});
