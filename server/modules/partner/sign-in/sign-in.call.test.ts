import { expect, test } from 'vitest';
import { consentWordings } from '#contract/accounts/consent-wordings.ts';
import { MINUTE } from '#contract/constants.ts';
import { aBrowser, type Browser } from '#test/factories/accounts/a-browser.ts';
import { aPartner } from '#test/factories/partner/a-partner.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const world = await aPartner();
const { app, deps, person, visit, start, finish, travel, sandbox } = world;
const PASSWORD = 'Ombak Laut Selatan 7';
const AT = '/platform/v2/auth/partner';

const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;
const create = (browser: Browser) => browser.post(`${AT}/create`, { consents: 'service' });
const link = async (browser: Browser, password = PASSWORD) =>
  browser.post(`${AT}/link`, { password: await browser.seal(password) });

function accountOf(email: string) {
  return deps.db
    .selectFrom('accounts.account')
    .select(['id', 'registrationStage', 'externalAuth', 'passwordHash', 'verifiedAt'])
    .where('email', '=', email)
    .executeTakeFirst();
}

test('somebody new agrees, gets an account at stage 5, and comes back to it next time', async () => {
  const mira = await person();
  const { browser, result } = await travel(mira);
  expect(result).toEqual({ outcome: 'new', login: null });
  expect(await accountOf(mira.email)).toBeUndefined();
  expect((await browser.get(`${AT}/flow`)).json().result).toEqual({
    outcome: 'new',
    partner: 'Nusa TV',
    email: mira.email,
    name: 'Mira Mitra',
  });
  const made = await create(browser);
  expect(made.json().result).toMatchObject({
    email: mira.email,
    registration_stage: 5,
    is_verified: 1,
    statusCode: '200',
  });
  expect((await browser.get('/platform/v2/device/list-po2')).statusCode).toBe(401);
  expect((await browser.saveDevice()).statusCode).toBe(200);
  const profile = (await browser.get('/platform/profile/details')).json().result;
  expect(profile).toMatchObject({ name: 'Mira Mitra', external_auth: 1, registration_stage: 5 });
  const auth = (browser.cookies['auth'] ?? '').slice(2);
  const twice = Buffer.from(Buffer.from(auth, 'base64').toString(), 'base64').toString();
  expect(JSON.parse(twice)).toMatchObject({ email: mira.email, external_auth: 1 });
  const { history } = (await browser.get('/platform/v2/account/consents')).json().result;
  expect(history).toMatchObject([
    {
      title: 'Menjalankan layanan',
      is_granted: true,
      source: 'partner',
      wording_version: consentWordings.service.version,
    },
  ]);
  const check = await browser.post('/platform/register-stage', { email: mira.email });
  expect(check.json().result).toMatchObject({ external_auth: 1, registration_stage: 5 });

  const again = await travel(mira);
  expect(again.result.outcome).toBe('signed-in');
  expect(again.result.login).toMatchObject({ email: mira.email, registration_stage: 5 });
  expect((await again.browser.saveDevice()).statusCode).toBe(200);
  expect((await create(browser)).json().code).toBe('partner.flowInvalid');
});

test('an address with an account here is linked by its owner alone', async () => {
  const mira = await person();
  const { accountId } = await aViewer({ identifier: mira.email, password: PASSWORD });
  const { browser, result } = await travel(mira);
  expect(result).toEqual({ outcome: 'exists', login: null });
  expect(browser.cookies['access_token']).toBeUndefined();
  expect(codeOf(await create(browser))).toBe('partner.accountNotLinked');
  expect(codeOf(await link(browser, 'bukan sandinya'))).toBe('accounts.credentialsWrong');
  expect((await accountOf(mira.email))?.externalAuth).toBe(false);
  // Coming back again still asks: nothing was linked on the way.
  expect((await travel(mira)).result.outcome).toBe('exists');

  const linked = await link(browser);
  expect(linked.json().result).toMatchObject({ email: mira.email, registration_stage: 3 });
  expect(await accountOf(mira.email)).toMatchObject({ id: accountId, externalAuth: true });
  expect((await browser.saveDevice()).statusCode).toBe(200);
  expect((await travel(mira)).result.outcome).toBe('signed-in');
});

test('an unverified registration gives way to the owner who verified the address', async () => {
  const mira = await person();
  expect((await aBrowser(app).register(mira.email, PASSWORD)).statusCode).toBe(200);
  const { browser, result } = await travel(mira);
  expect(result.outcome).toBe('new');
  expect((await create(browser)).statusCode).toBe(200);
  expect(await accountOf(mira.email)).toMatchObject({ passwordHash: null, registrationStage: 5 });
  expect((await aBrowser(app).login(mira.email, PASSWORD)).statusCode).toBe(403);
});

test('an address that the partner never verified proves nothing', async () => {
  const { answer } = await travel(await person({ isEmailVerified: false }));
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'partner.emailUnverified']);
});

test('who says no there stays as they were', async () => {
  const mira = await person();
  const browser = aBrowser(app);
  const answer = await finish(browser, await visit(await start(browser), mira, 'deny'));
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'partner.denied']);
  expect(codeOf(await browser.get(`${AT}/flow`))).toBe('partner.flowInvalid');
});

test('an answer opens only the browser that asked, once, in time', async () => {
  const mira = await person();
  const browser = aBrowser(app);
  const back = await visit(await start(browser), mira);
  const victim = aBrowser(app);
  expect(codeOf(await finish(victim, back))).toBe('partner.flowInvalid');
  await start(victim);
  expect(codeOf(await finish(victim, back))).toBe('partner.flowInvalid');
  expect(codeOf(await finish(browser, back, { state: 'lain' }))).toBe('partner.flowInvalid');
  expect((await finish(browser, back)).statusCode).toBe(200);
  expect(codeOf(await finish(browser, back))).toBe('partner.flowInvalid');

  const mixed = aBrowser(app);
  const other = await visit(await start(mixed), mira);
  const iss = 'https://penipu.example';
  expect(codeOf(await finish(mixed, other, { iss }))).toBe('partner.flowInvalid');
  const forged = aBrowser(app);
  const url = await visit(await start(forged), mira);
  expect(codeOf(await finish(forged, url, { code: 'buatan' }))).toBe('partner.flowInvalid');
  const late = aBrowser(app);
  const lateBack = await visit(await start(late), mira);
  deps.clock.advance(11 * MINUTE);
  const answer = await finish(late, lateBack);
  deps.clock.advance(-11 * MINUTE);
  expect(codeOf(answer)).toBe('partner.flowInvalid');
});

test("another browser's code is of no use: its verifier stays with the flow", async () => {
  const mira = await person();
  const [mine, theirs] = [aBrowser(app), aBrowser(app)];
  const code = (await visit(await start(theirs), mira)).searchParams.get('code') ?? '';
  const back = await visit(await start(mine), mira);
  expect(codeOf(await finish(mine, back, { code }))).toBe('partner.flowInvalid');
});

test('ten decisions at once make one account', async () => {
  const mira = await person();
  const { browser } = await travel(mira);
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(browser)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const { n } = await deps.db
    .selectFrom('accounts.account')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('email', '=', mira.email)
    .executeTakeFirstOrThrow();
  expect(n).toBe(1);
});

test('a deleted account stays closed', async () => {
  const mira = await person();
  await create((await travel(mira)).browser);
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt: deps.clock.now() })
    .where('email', '=', mira.email)
    .execute();
  const { answer } = await travel(mira);
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'accounts.deleted']);
});

test.each([
  ['is down', { outage: { next: 1, only: ['partner-token'], mode: '503' } }],
  ['hangs up', { lostReply: { next: 1, only: ['partner-token'] } }],
])('a partner that %s is said to be away', async (_, faults) => {
  const browser = aBrowser(app);
  const back = await visit(await start(browser), await person());
  await sandbox.faults(faults);
  const answer = await finish(browser, back);
  await sandbox.resetFaults();
  expect([answer.statusCode, codeOf(answer)]).toEqual([503, 'partner.unavailable']);
});

test('who has no account links none', async () => {
  const answer = await aBrowser(app).post(`${AT}/start`, { purpose: 'link' });
  expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'common.unauthenticated']);
});

test.each([
  ['start', {}],
  ['start', { purpose: 'lain' }],
  ['finish', {}],
  ['finish', { state: 'a\u0000' }],
  ['link', {}],
])('a bad body is refused: %s %j', async (name, body) => {
  const answer = await aBrowser(app).post(`${AT}/${name}`, body);
  expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'common.badRequest']);
});
