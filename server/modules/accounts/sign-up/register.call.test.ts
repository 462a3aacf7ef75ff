import { expect, test } from 'vitest';
import { DAY, HMAC_LIFE, MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PATH = '/platform/v2/auth/register';
const STRONG = 'Ombak Laut Selatan 7';

function aBody(email: string, password: string) {
  return {
    app_id: 'tayang',
    email,
    name: '',
    phone_number: '',
    password,
    consents: 'service',
  };
}

test('an e-mail address makes an account at stage 2 and gets a link', async () => {
  // The one registration that hashes at the cost of a service.
  const { app: real } = await openTestApp({ modules: ['accounts'], passwordCost: undefined });
  const browser = aBrowser(real);
  const answer = await browser.register('  Budi.Santoso@Contoh.ID ', STRONG);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().result).toEqual({
    email: 'budi.santoso@contoh.id',
    is_registered: 1,
    registration_stage: 2,
    is_verified: 0,
    platform_id: '4028c6856c3db2cc016cd6d8b2a30000',
    category_id: null,
    external_auth: 0,
    is_b2b: 0,
    is_corp_member: 0,
  });
  expect(Object.keys(browser.cookies).toSorted()).toEqual([
    'emailVerification',
    'verification_ticket',
  ]);
  const row = await deps.db
    .selectFrom('accounts.account')
    .selectAll()
    .where('email', '=', 'budi.santoso@contoh.id')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: 'budi santoso', phone: null, deviceLimit: 2 });
  expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const message = deps.mail.lastTo('budi.santoso@contoh.id');
  expect(message?.subject).toBe('Verifikasi akun Tayang kamu');
  expect(message?.text).toMatch(
    /http:\/\/tayang\.test\/verifikasi\?expires=\d+&hash=[\w-]{43}&id=/,
  );
  expect(message?.html).toContain('Verifikasi akun</a>');
});

test.each(['0812-3456-7890', '+62 812 3456 7890', '6281234567890'])(
  'the number %s is one and the same account',
  async (typed) => {
    const answer = await aBrowser(app).register(typed, STRONG, { name: typed });
    const taken = answer.statusCode === 409;
    expect(taken ? answer.json().code : answer.json().result.email).toBe(
      taken ? 'accounts.identifierTaken' : '+6281234567890',
    );
    const rows = await deps.db
      .selectFrom('accounts.account')
      .select(['email', 'phone', 'name'])
      .where('phone', '=', '+6281234567890')
      .execute();
    expect(rows).toEqual([{ email: null, phone: '+6281234567890', name: '+6281234567890' }]);
    const message = deps.mail.lastTo('6281234567890@sms.tayang.example');
    expect(message?.text).toContain('/verifikasi?');
  },
);

test('ten registrations of one address at once make one account', async () => {
  const browsers = Array.from({ length: 10 }, () => aBrowser(app));
  const answers = await Promise.all(
    browsers.map((one) => one.register('rebutan@contoh.id', STRONG)),
  );
  const codes = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b);
  expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  const { n } = await deps.db
    .selectFrom('accounts.account')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('email', '=', 'rebutan@contoh.id')
    .executeTakeFirstOrThrow();
  expect(n).toBe(1);
});

test('an address with an account is refused as such', async () => {
  const viewer = await aViewer();
  const answer = await aBrowser(app).register(viewer.email, STRONG);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: 'accounts.identifierTaken',
    message: 'Email atau nomor ini sudah terdaftar. Masuk dengan kata sandimu.',
  });
});

test('a registration that stays unverified for a day frees the address', async () => {
  await aBrowser(app).register('lupa@contoh.id', STRONG);
  deps.clock.advance(DAY - MINUTE);
  expect((await aBrowser(app).register('lupa@contoh.id', STRONG)).statusCode).toBe(409);
  deps.clock.advance(2 * MINUTE);
  const first = await deps.db
    .selectFrom('accounts.account')
    .select('id')
    .where('email', '=', 'lupa@contoh.id')
    .executeTakeFirstOrThrow();
  expect((await aBrowser(app).register('lupa@contoh.id', STRONG)).statusCode).toBe(200);
  const second = await deps.db
    .selectFrom('accounts.account')
    .select('id')
    .where('email', '=', 'lupa@contoh.id')
    .executeTakeFirstOrThrow();
  expect(second.id).not.toBe(first.id);
});

test.each([
  ['pendek1', 'accounts.passwordTooShort'],
  ['x'.repeat(129), 'accounts.passwordTooShort'],
  ['bismillah123', 'accounts.passwordTooCommon'],
  ['12345678', 'accounts.passwordTooSimple'],
  ['orang.baru', 'accounts.passwordTooPersonal'],
])('the password %s is refused', async (password, code) => {
  const answer = await aBrowser(app).register('orang.baru@contoh.id', password);
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
});

test.each(['bukan-email', '0812', 'a@b', 'x\u0000@contoh.id', ''])(
  '%j is no identifier',
  async (email) => {
    const browser = aBrowser(app);
    const body = aBody(email, await browser.seal(STRONG));
    const answer = await browser.post(PATH, body, await browser.sign(PATH, body).catch(() => ({})));
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  },
);

test('an e-mail that is none has its own code', async () => {
  const answer = await aBrowser(app).register('bukan-email', STRONG);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'accounts.identifierInvalid']);
});

test('a plain or foreign password is not read', async () => {
  const browser = aBrowser(app);
  const encryptedPassword = await browser.seal(STRONG);
  const [header, ...rest] = encryptedPassword.split('.');
  const foreign = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid: 'x' })).toString(
    'base64url',
  );
  for (const password of [STRONG, `${foreign}.${rest.join('.')}`, `${header}.a.b.c.d`]) {
    const answer = await browser.postSigned(PATH, aBody('baca@contoh.id', password));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'accounts.passwordUnreadable']);
  }
});

test('an old or repeated password envelope is refused', async () => {
  const browser = aBrowser(app);
  const now = Math.floor(deps.clock.now().getTime() / 1000);
  const old = await browser.seal(STRONG, { iat: now - 301 });
  const early = await browser.seal(STRONG, { iat: now + 120 });
  const once = await browser.seal(STRONG);
  const codes = [];
  for (const password of [old, early, once, once]) {
    const answer = await browser.postSigned(
      PATH,
      aBody(`sekali${codes.length}@contoh.id`, password),
    );
    codes.push(answer.json().code ?? answer.statusCode);
  }
  const stale = 'accounts.passwordStale';
  expect(codes).toEqual([stale, stale, 200, stale]);
});

test('without a fresh signature of exactly this call nothing happens', async () => {
  const browser = aBrowser(app);
  const body = aBody('tanda@contoh.id', await browser.seal(STRONG));
  const headers = await browser.sign(PATH, body);
  const other = { ...body, email: 'lain@contoh.id' };
  const forged = {
    ...headers,
    'x-hmac-signature': headers['x-hmac-signature']!.replace(/^./, 'A'),
  };
  const forLogin = await browser.sign('/v2/auth/login', body);
  for (const [sent, sentHeaders] of [
    [body, {}],
    [other, headers],
    [body, forLogin],
    [{ ...body, name: { first: 'x' } }, headers],
    [body, { ...forged, 'x-hmac-nonce': 'x' }],
  ] as const) {
    const answer = await browser.post(PATH, sent, sentHeaders);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.hmacInvalid']);
  }
  expect((await browser.post(PATH, body, headers)).statusCode).toBe(200);
  expect((await browser.post(PATH, body, headers)).json().code).toBe('accounts.hmacInvalid');

  const late = aBody('telat@contoh.id', await browser.seal(STRONG));
  const lateHeaders = await browser.sign(PATH, late);
  deps.clock.advance(HMAC_LIFE + 1000);
  expect((await browser.post(PATH, late, lateHeaders)).json().code).toBe('accounts.hmacInvalid');
});

test('someone who registers one address over and over is slowed down', async () => {
  const codes = [];
  for (let i = 0; i < 11; i += 1) {
    codes.push((await aBrowser(app).register('sering@contoh.id', STRONG)).statusCode);
  }
  expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 409), 429]);
});

test('without agreeing to the service, in the current words, there is no account', async () => {
  const browser = aBrowser(app);
  const email = 'setuju@contoh.id';
  for (const [more, code] of [
    [{ consents: '' }, 'accounts.agreementRequired'],
    [{ consents: 'marketing,personalise' }, 'accounts.agreementRequired'],
    [{ wording_version: '2001-01' }, 'accounts.consentOutdated'],
  ] as const) {
    const answer = await browser.register(email, STRONG, more);
    expect([answer.statusCode >= 400, answer.json().code]).toEqual([true, code]);
  }
  expect((await browser.register(email, STRONG)).statusCode).toBe(200);
});

test("the specification's own payload, which has no word for the agreement, is enough", async () => {
  const browser = aBrowser(app);
  const answer = await browser.register('lama@contoh.id', STRONG, { consents: undefined });
  expect(answer.statusCode).toBe(200);
});

test('a number beside an e-mail address is kept until it is proved', async () => {
  const browser = aBrowser(app);
  const email = 'dengan.nomor@contoh.id';
  expect(
    (await browser.register(email, STRONG, { phone_number: '0813 5555 0001' })).statusCode,
  ).toBe(200);
  const row = () =>
    deps.db
      .selectFrom('accounts.account')
      .select(['id', 'phone', 'unprovedPhone'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
  expect(await row()).toMatchObject({ phone: null, unprovedPhone: '+6281355550001' });
});

test.each([
  ['0812', 'accounts.phoneInvalid'],
  ['orang@contoh.id', 'accounts.phoneInvalid'],
  ['0813 5555 0002', 'accounts.identifierTaken'],
])('the number %s beside an e-mail address is refused, not lost', async (phone_number, code) => {
  await aBrowser(app).register('+6281355550002', STRONG, { name: '+6281355550002' });
  const answer = await aBrowser(app).register('nomor.salah@contoh.id', STRONG, { phone_number });
  expect(answer.json().code).toBe(code);
});

test('a foreign application is refused, with words', async () => {
  const answer = await aBrowser(app).register('aplikasi@contoh.id', STRONG, { app_id: 'lain' });
  expect(answer.json()).toMatchObject({
    code: 'common.badRequest',
    details: [{ field: 'app_id', problem: 'Aplikasi ini tidak dikenal di Tayang' }],
  });
});
