import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aPasskeyOwner, challenged } from '#test/factories/accounts/passkeys.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const UPDATE = '/platform/profile/update';
const CONFIRM = '/platform/v2/account/contact/confirm';
const CONTACT = '/platform/v2/account/contact';
const PASSWORD = 'Ombak Laut Selatan 7';

let count = 0;
async function someone(identifier = `lama-${(count += 1)}@contoh.id`) {
  const viewer = await aViewer({ identifier, password: PASSWORD, deviceLimit: 9 });
  const browser = aBrowser(app);
  await browser.login(identifier, PASSWORD);
  await browser.saveDevice();
  const change = async (to: object) =>
    browser.post(UPDATE, { ...to, password: await browser.seal(PASSWORD) });
  const contact = async () => (await browser.get(CONTACT)).json().result;
  return { ...viewer, browser, change, contact };
}

function linkTo(address: string): Record<string, string> {
  const text = deps.mail.sent.findLast(
    (message) => message.to === address && message.text.includes('/ganti-kontak?'),
  )?.text;
  const url = /http\S+\/ganti-kontak\?\S+/.exec(text ?? '')?.[0] ?? 'http://x/';
  return Object.fromEntries(new URL(url).searchParams);
}

const subjects = (address: string) =>
  deps.mail.sent.filter(({ to }) => to === address).map(({ subject }) => subject);

test('a new e-mail address holds once its link was pressed, and the old one hears of it', async () => {
  const { browser, email, change, contact } = await someone();
  const input = await change({ email: 'Baru@contoh.id' });
  expect(input.json().result.email).toBe(email);
  expect((await contact()).pending).toEqual([
    { kind: 'email', value: 'baru@contoh.id', expires_at: expect.stringMatching(/Z$/) },
  ]);
  expect(subjects('baru@contoh.id')).toEqual(['Pastikan email barumu di Tayang']);
  expect(subjects(email).at(-1)).toBe('Ada permintaan ganti email di akun Tayang kamu');

  const pressed = await browser.post(CONFIRM, linkTo('baru@contoh.id'));
  expect(pressed.json().result).toEqual({ kind: 'email', value: 'baru@contoh.id' });
  const profile = JSON.parse(Buffer.from(browser.cookies['profile']!, 'base64').toString());
  expect(profile.email).toBe('baru@contoh.id');
  const once = Buffer.from(browser.cookies['auth']!.slice(2), 'base64').toString();
  const auth = JSON.parse(Buffer.from(once, 'base64').toString());
  expect(auth.email).toBe('baru@contoh.id');
  expect(subjects(email).at(-1)).toBe('Email akun Tayang kamu sudah diganti');
  expect(await contact()).toMatchObject({ email: 'baru@contoh.id', pending: [] });
  expect((await aBrowser(app).login('baru@contoh.id', PASSWORD)).statusCode).toBe(200);
  expect((await aBrowser(app).login(email, PASSWORD)).json().code).toBe(
    'accounts.credentialsWrong',
  );
  // Pressing it again, and on a device that is not signed in, changes nothing.
  expect((await aBrowser(app).post(CONFIRM, linkTo('baru@contoh.id'))).statusCode).toBe(200);
});

test('a change made elsewhere reaches the profile cookie with the next page', async () => {
  const { browser, change } = await someone();
  await change({ email: 'lain-perangkat@contoh.id' });
  await aBrowser(app).post(CONFIRM, linkTo('lain-perangkat@contoh.id'));
  await browser.get('/platform/profile/details');
  const profile = JSON.parse(Buffer.from(browser.cookies['profile']!, 'base64').toString());
  expect(profile.email).toBe('lain-perangkat@contoh.id');
  const again = await browser.get('/platform/profile/details');
  expect(again.cookies).toEqual([]);
});

test('a number is added by the link in its text message', async () => {
  const { browser, change, contact } = await someone();
  await change({ phone_number: '0812-3333-4444' });
  const sms = '6281233334444@sms.tayang.example';
  expect(subjects(sms)).toEqual(['Pastikan nomor HP barumu di Tayang']);
  await browser.post(CONFIRM, linkTo(sms));
  expect(await contact()).toMatchObject({ phone_number: '+6281233334444' });
  expect((await browser.get('/platform/profile/details')).json().result.phone_number).toBe(
    '+6281233334444',
  );
});

test('one that waits can be given up, by its button or by naming the old one', async () => {
  const { browser, email, change, contact } = await someone();
  await change({ email: 'ragu@contoh.id' });
  const cancel = (payload: object) => browser.post(`${CONTACT}/cancel`, payload);
  expect((await cancel({ kind: 'email' })).json().result).toEqual({ kind: 'email' });
  expect((await cancel({ kind: 'email' })).statusCode).toBe(200);
  expect((await cancel({ kind: 'surat' })).statusCode).toBe(400);
  expect((await contact()).pending).toEqual([]);
  const pressed = await browser.post(CONFIRM, linkTo('ragu@contoh.id'));
  expect([pressed.statusCode, pressed.json().code]).toEqual([400, 'accounts.linkInvalid']);
  await change({ email: 'ragu@contoh.id' });
  // One's own address needs no proof.
  expect((await browser.post(UPDATE, { email })).statusCode).toBe(200);
  expect((await contact()).pending).toEqual([]);
});

test('the newest link alone counts, and only for a day', async () => {
  const { browser, change } = await someone();
  await change({ email: 'satu@contoh.id' });
  await change({ email: 'dua@contoh.id' });
  const first = await browser.post(CONFIRM, linkTo('satu@contoh.id'));
  expect(first.json().code).toBe('accounts.linkInvalid');
  deps.clock.advance(DAY);
  const late = await browser.post(CONFIRM, linkTo('dua@contoh.id'));
  expect([late.statusCode, late.json().code]).toEqual([410, 'accounts.linkExpired']);
});

test('an address that is taken is refused, also when it was taken meanwhile', async () => {
  const { browser, change } = await someone();
  const other = await someone();
  const taken = await change({ email: other.email });
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'accounts.identifierTaken']);
  await change({ email: 'direbut@contoh.id' });
  await aViewer({ identifier: 'direbut@contoh.id' });
  const pressed = await browser.post(CONFIRM, linkTo('direbut@contoh.id'));
  expect([pressed.statusCode, pressed.json().code]).toEqual([409, 'accounts.identifierTaken']);
});

test('a session alone can not move the account', async () => {
  const { browser, contact } = await someone();
  const bare = await browser.post(UPDATE, { email: 'pencuri@contoh.id' });
  expect([bare.statusCode, bare.json().code]).toEqual([403, 'accounts.reauthRequired']);
  const password = await browser.seal('Salah Sandi Ini 9');
  const wrong = await browser.post(UPDATE, { email: 'pencuri@contoh.id', password });
  expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'accounts.reauthFailed']);
  expect((await contact()).pending).toEqual([]);
});

test('six changes a day', async () => {
  const { change } = await someone();
  const codes = [];
  for (let i = 0; i < 7; i += 1) {
    codes.push((await change({ email: `banyak-${i}@contoh.id` })).json().code ?? 'sent');
  }
  expect(codes).toEqual([...Array.from({ length: 6 }, () => 'sent'), 'accounts.tooManyAttempts']);
});

test.each([
  [{ email: '081234567890' }, 'accounts.emailInvalid'],
  [{ email: 'bukan' }, 'accounts.emailInvalid'],
  [{ phone_number: 'a@contoh.id' }, 'accounts.phoneInvalid'],
  [{ phone_number: '+1 415 555 2671' }, 'accounts.phoneInvalid'],
])('%j is none', async (payload, code) => {
  const { change } = await someone();
  const answer = await change(payload);
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
});

test('a made-up link does nothing', async () => {
  const { browser, change } = await someone();
  await change({ email: 'tuju@contoh.id' });
  const answer = await browser.post(CONFIRM, { ...linkTo('tuju@contoh.id'), signature: 'palsu' });
  expect(answer.json().code).toBe('accounts.linkInvalid');
  expect((await browser.post(CONFIRM, {})).statusCode).toBe(400);
});

test('languages are kept, and null takes them back', async () => {
  const { browser } = await someone();
  const update = async (payload: object) => (await browser.post(UPDATE, payload)).json();
  expect((await update({ audio_language: 'jv', subtitle_language: 'id' })).result).toMatchObject({
    audio_language: 'jv',
    subtitle_language: 'id',
  });
  expect((await update({ subtitle_language: null })).result).toMatchObject({
    audio_language: 'jv',
    subtitle_language: null,
  });
  expect((await update({ audio_language: 'xx' })).code).toBe('common.badRequest');
});

test('without an account there is nothing to change', async () => {
  expect((await app.inject({ url: CONTACT })).statusCode).toBe(401);
  const url = `${CONTACT}/cancel`;
  expect((await app.inject({ method: 'POST', url, payload: { kind: 'email' } })).statusCode).toBe(
    401,
  );
});

test('a number is removed by its owner, and both addresses get a notice', async () => {
  const { browser, email, change, contact, accountId } = await someone();
  const phone = '+6281234500077';
  await deps.db
    .updateTable('accounts.account')
    .set({ phone })
    .where('id', '=', accountId)
    .execute();
  const bare = await browser.post(UPDATE, { phone_number: null });
  expect([bare.statusCode, bare.json().code]).toEqual([403, 'accounts.reauthRequired']);
  const password = await browser.seal('Bukan Sandinya 1');
  const wrong = await browser.post(UPDATE, { phone_number: null, password });
  expect(wrong.json().code).toBe('accounts.reauthFailed');
  expect((await contact()).phone_number).toBe(phone);

  const removed = await change({ phone_number: null });
  expect(removed.json().result).toMatchObject({ email, phone_number: '' });
  expect(await contact()).toMatchObject({ email, phone_number: null });
  expect(subjects(email).at(-1)).toBe('Nomor HP akun Tayang kamu sudah dihapus');
  expect(subjects('6281234500077@sms.tayang.example').length + subjects(phone).length).toBe(1);
  const login = await aBrowser(app).login(phone, PASSWORD);
  expect(login.json().code).toBe('accounts.credentialsWrong');
  // None is left to prove anything for.
  expect((await browser.post(UPDATE, { phone_number: null })).statusCode).toBe(200);
});

test('the number that alone names an account stays', async () => {
  const { change, contact } = await someone('+6281234500078');
  const answer = await change({ phone_number: null });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'accounts.lastIdentifier']);
  expect((await contact()).phone_number).toBe('+6281234500078');
});

test('a session that a passkey confirmed needs no password to change an address', async () => {
  const { viewer, passkey } = await aPasskeyOwner(app, { deviceLimit: 4 });
  const { headers } = await aViewer({ identifier: viewer.email });
  const input = await challenged(app);
  const credential = passkey.sign(input.challenge);
  const bare = () => input.browser.post(UPDATE, { email: 'lewat-kunci@contoh.id' }, headers);
  expect((await bare()).json().code).toBe('accounts.reauthRequired');
  await input.browser.post('/platform/v2/auth/confirm', { credential }, headers);
  expect((await bare()).statusCode).toBe(200);
});
