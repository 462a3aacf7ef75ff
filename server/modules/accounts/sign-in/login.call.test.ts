import { expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PATH = '/platform/v2/auth/login';
const PASSWORD = 'Ombak Laut Selatan 7';

async function registered(email: string) {
  await aViewer({ identifier: email, password: PASSWORD, deviceLimit: 4 });
  return email;
}

test('the right password signs in, with statusCode as a string and every cookie', async () => {
  const email = await registered('masuk@contoh.id');
  const browser = aBrowser(app);
  const answer = await browser.login(email.toUpperCase(), PASSWORD);
  expect(answer.statusCode).toBe(200);
  const body = answer.json();
  expect(body.statusCode).toBe('200');
  expect(body.result).toMatchObject({
    email,
    is_registered: 1,
    registration_stage: 3,
    is_verified: 1,
    is_corp_member: 0,
    is_b2b: 0,
    statusCode: '200',
    message: 'Berhasil masuk',
  });
  expect(browser.cookies['access_token']).toBe(body.result.access_token);
  expect(browser.cookies['refresh_token']).toBe(body.result.refresh_token);
  const flags = Object.fromEntries(
    answer.cookies.map(({ name, httpOnly, sameSite, maxAge, path }) => [
      name,
      [httpOnly ?? false, sameSite, maxAge, path],
    ]),
  );
  const week = 7 * 86_400;
  expect(flags).toEqual({
    access_token: [true, 'Strict', week, '/'],
    rememberme: [true, 'Strict', 0, '/'],
    refresh_token: [true, 'Strict', week, '/'],
    profile: [false, 'Strict', week, '/'],
    auth: [false, 'Strict', week, '/'],
    'next-auth.session-token': [true, 'Strict', week, '/'],
    kids: [false, 'Strict', 0, '/'],
    emailVerification: [true, 'Strict', 0, '/'],
    verification_ticket: [true, 'Strict', 0, '/'],
  });
  const profile = JSON.parse(Buffer.from(browser.cookies['profile']!, 'base64').toString());
  expect(profile).toMatchObject({ email, name: 'Penonton', timezone: 'Asia/Jakarta' });
  const auth = browser.cookies['auth']!;
  expect(auth.startsWith('xx')).toBe(true);
  const once = Buffer.from(auth.slice(2), 'base64').toString();
  expect(JSON.parse(Buffer.from(once, 'base64').toString())).toEqual({
    email,
    external_auth: 0,
    platform_id: '4028c6856c3db2cc016cd6d8b2a30000',
    timestamp: expect.any(Number),
  });
});

test('remember me keeps the cookies 30 days', async () => {
  const email = await registered('ingat@contoh.id');
  for (const how of ['cookie', 'field']) {
    const browser = aBrowser(app);
    if (how === 'cookie') browser.cookies['rememberme'] = '1';
    const answer = await browser.login(
      email,
      PASSWORD,
      how === 'field' ? { rememberme: true } : {},
    );
    const lives = Object.fromEntries(answer.cookies.map(({ name, maxAge }) => [name, maxAge]));
    expect(lives).toMatchObject({
      access_token: 7 * 86_400,
      refresh_token: 30 * 86_400,
      rememberme: 30 * 86_400,
      profile: 30 * 86_400,
    });
  }
});

test('a session opens nothing before its device is registered', async () => {
  const email = await registered('tanpa-perangkat@contoh.id');
  const browser = aBrowser(app);
  await browser.login(email, PASSWORD);
  expect((await browser.get('/platform/v2/device/list-po2')).statusCode).toBe(401);
  expect((await browser.get('/platform/profile/details')).statusCode).toBe(200);
  expect((await browser.get('/api/auth/session')).json()).toEqual({});
  expect((await browser.saveDevice()).statusCode).toBe(200);
  expect((await browser.get('/platform/v2/device/list-po2')).statusCode).toBe(200);
});

test('a wrong password and an unknown address answer the same', async () => {
  const email = await registered('sama@contoh.id');
  const texts = new Set<string>();
  for (const rateLimitKey of [email, 'tidak-ada@contoh.id', '081200000000']) {
    const answer = await aBrowser(app).login(rateLimitKey, 'Salah Sandi Ini 9');
    const { requestId: _, ...body } = answer.json();
    texts.add(JSON.stringify([answer.statusCode, body, answer.cookies]));
  }
  expect([...texts]).toEqual([
    JSON.stringify([
      403,
      {
        status: 403,
        code: 'accounts.credentialsWrong',
        title: 'Gagal Login',
        message: 'Email, nomor HP, atau kata sandi tidak cocok.',
        statusCode: '403',
      },
      [],
    ]),
  ]);
});

test('each wrong password after the sixth means a longer wait, for this address alone, and none is for good', async () => {
  const email = await registered('tebak@contoh.id');
  const guesser = aBrowser(app);
  for (let i = 0; i < 6; i += 1) {
    expect((await guesser.login(email, `Tebakan Nomor ${i}`)).statusCode).toBe(403);
  }
  const waits = [];
  for (let i = 0; i < 8; i += 1) {
    expect((await guesser.login(email, `Tebakan Lagi ${i}`)).json().code).toBe(
      'accounts.credentialsWrong',
    );
    const refused = await guesser.login(email, PASSWORD);
    expect(refused.json()).toMatchObject({ status: 429, code: 'accounts.tooManyAttempts' });
    const wait = refused.json().details.retry_after;
    expect(refused.headers['retry-after']).toBe(String(wait));
    waits.push(Math.ceil(wait / 30) * 30);
    deps.clock.advance(wait * 1_000);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  expect((await guesser.login(email, 'Tebakan Akhir 1')).statusCode).toBe(403);
  const told = (await guesser.login(email, PASSWORD)).json().message;
  expect(told).toBe('Terlalu banyak percobaan. Coba lagi dalam 15 menit.');
  expect((await aBrowser(app).login(email, PASSWORD)).statusCode).toBe(200);
  deps.clock.advance(15 * MINUTE);
  expect((await guesser.login(email, PASSWORD)).statusCode).toBe(200);
  expect((await guesser.login(email, 'Salah Lagi Dong 1')).statusCode).toBe(403);
  expect((await guesser.login(email, PASSWORD)).statusCode).toBe(200);
});

test('guesses from everywhere slow strangers down, never the owner at home, and never for long', async () => {
  const email = await registered('ramai@contoh.id');
  const owner = aBrowser(app);
  await owner.login(email, PASSWORD);
  await owner.saveDevice();
  for (let i = 0; i < 12; i += 1) {
    const stranger = aBrowser(app);
    for (let n = 0; n < 5; n += 1) await stranger.login(email, `Tebakan ${i} ${n}`);
  }
  expect((await aBrowser(app).login(email, 'Tebakan Terakhir')).statusCode).toBe(403);
  const refused = await aBrowser(app).login(email, PASSWORD);
  expect(refused.json().code).toBe('accounts.tooManyAttempts');
  expect(refused.json().details.retry_after).toBeLessThanOrEqual(30);
  expect((await owner.login(email, PASSWORD)).statusCode).toBe(200);
  deps.clock.advance(31 * SECOND);
  expect((await aBrowser(app).login(email, PASSWORD)).statusCode).toBe(200);
}, 60_000);

/** What a network and its wrong passwords came to: as many as it takes, without asking each time. */
async function setWrong(name: string, count: number): Promise<void> {
  await deps.db
    .updateTable('platform.rateLimit')
    .set({ count })
    .where('key', 'like', `${name}:%`)
    .execute();
}

test('a neighbour behind the same carrier locks out no browser that signed in before, and no other for good', async () => {
  const address = '10.77.0.1';
  const email = await registered('tetangga@contoh.id');
  const other = await registered('baru@contoh.id');
  const owner = aBrowser(app, { address });
  await owner.login(email, PASSWORD);
  await owner.saveDevice();
  const neighbour = aBrowser(app, { address });
  for (let i = 0; i < 7; i += 1) await neighbour.login(email, `Tebakan Sebelah ${i}`);
  await setWrong('wrongByAddress', 300);
  await setWrong('wrongByIdentifier', 300);
  // Guesses at this account from there wait, and the owner's own browser does not.
  expect((await neighbour.login(email, PASSWORD)).statusCode).toBe(429);
  await owner.post('/platform/v2/auth/logout');
  expect(owner.cookies['access_token']).toBeUndefined();
  expect((await owner.login(email, PASSWORD)).statusCode).toBe(200);
  // Its mark is for accounts that it signed in to, and for no others.
  const [stolen, forged] = [aBrowser(app, { address }), aBrowser(app, { address })];
  stolen.cookies['known_browser'] = owner.cookies['known_browser'] ?? '';
  forged.cookies['known_browser'] = `${owner.cookies['known_browser']?.split('.')[0]}.x.y`;
  expect((await forged.login(email, PASSWORD)).statusCode).toBe(429);
  for (let i = 0; i < 2; i += 1)
    expect((await stolen.login(other, `Tebakan Curian ${i}`)).statusCode).toBe(403);
  expect((await stolen.login(other, 'Tebakan Curian 3')).statusCode).toBe(429);
  // Who is new may try each account twice from there, until ten times as much went wrong.
  const third = await registered('pendatang@contoh.id');
  expect((await aBrowser(app, { address }).login(third, PASSWORD)).statusCode).toBe(200);
  await setWrong('wrongByAddressAtMost', 3_000);
  const fourth = await registered('terlambat@contoh.id');
  expect((await aBrowser(app, { address }).login(fourth, PASSWORD)).statusCode).toBe(429);
  expect((await owner.login(email, PASSWORD)).statusCode).toBe(200);
  // Known browsers of a network are bounded together, by themselves: who collected them in bulk meets that.
  await owner.login(email, 'Salah Ketik Sekali 1');
  await setWrong('wrongByAddressKnown', 3_000);
  expect((await owner.login(email, PASSWORD)).statusCode).toBe(429);
  await setWrong('wrongByAddressKnown', 0);
  // A known browser's own guesses wait as anybody's.
  for (let i = 0; i < 7; i += 1) await owner.login(email, `Lupa Lagi ${i}`);
  expect((await owner.login(email, PASSWORD)).statusCode).toBe(429);
});

test('ten wrong passwords at once all count', async () => {
  const email = await registered('serentak@contoh.id');
  const guesser = aBrowser(app);
  await Promise.all(
    Array.from({ length: 10 }, (_, i) => guesser.login(email, `Tebakan Serentak ${i}`)),
  );
  expect((await guesser.login(email, PASSWORD)).json().code).toBe('accounts.tooManyAttempts');
});

test('an account that is not verified goes to verification, without tokens', async () => {
  const browser = aBrowser(app);
  await browser.register('belum@contoh.id', PASSWORD);
  const other = aBrowser(app);
  const answer = await other.login('belum@contoh.id', PASSWORD);
  expect(answer.json().result).toMatchObject({
    registration_stage: 2,
    is_verified: 0,
    access_token: '',
    refresh_token: '',
    statusCode: '200',
  });
  expect(Object.keys(other.cookies).toSorted()).toEqual([
    'emailVerification',
    'verification_ticket',
  ]);
});

test('only who knows the password learns that an account is deleted', async () => {
  const email = await registered('dihapus@contoh.id');
  const deletedAt = deps.clock.now();
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt })
    .where('email', '=', email)
    .execute();
  const answer = await aBrowser(app).login(email, PASSWORD);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.deleted']);
  const until = new Date(deletedAt.getTime() + 7 * DAY).toISOString();
  expect(answer.json().details).toEqual({ undo_until: until });
  const wrong = await aBrowser(app).login(email, 'Salah Sandi Ini 9');
  expect(wrong.json().code).toBe('accounts.credentialsWrong');
});

test('an account without a password accepts none', async () => {
  const { email } = await aViewer();
  const answer = await aBrowser(app).login(email, 'Apa Saja Boleh 1');
  expect(answer.json().code).toBe('accounts.credentialsWrong');
});

test.each([
  { email: 12, password: 'x' },
  { email: 'a@contoh.id' },
  { email: 'a@contoh.id\u0000', password: 'x' },
  { email: 'a@contoh.id', password: 'x'.repeat(5000) },
])('a malformed body is refused: %j', async (body) => {
  const browser = aBrowser(app);
  const signed = await browser.post('/api/hmac', { url: PATH, body });
  const headers = signed.statusCode === 200 ? signed.json().result.headers : {};
  const answer = await browser.post(PATH, body, headers);
  expect([400, 403]).toContain(answer.statusCode);
});

test('an identifier that is none has its own code', async () => {
  const answer = await aBrowser(app).login('siapa', PASSWORD);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'accounts.identifierInvalid']);
});

test('an unreadable or stale password is distinguished from a wrong one', async () => {
  const browser = aBrowser(app);
  const email = 'segel@contoh.id';
  const plain = await browser.postSigned(PATH, { email, password: PASSWORD });
  expect(plain.json().code).toBe('accounts.passwordUnreadable');
  const old = await browser.seal(PASSWORD, { iat: 1_000_000 });
  const stale = await browser.postSigned(PATH, { email, password: old });
  expect(stale.json().code).toBe('accounts.passwordStale');
});

test('a login that /api/hmac did not sign is refused', async () => {
  const answer = await aBrowser(app).post(PATH, { email: 'a@contoh.id', password: 'x' });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.hmacInvalid']);
});
