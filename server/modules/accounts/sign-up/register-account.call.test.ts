import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkEmail, getProfile } from '#contract/accounts/index.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { asClient } from '#test/factories/callers.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PASSWORD = 'Ombak Laut Selatan 7';
const FINAL = '/platform/v2/auth/reg/final';
const newEmail = () => `${randomUUID()}@contoh.id`;
const newPhone = () => `0812${String(Math.random()).slice(2, 10)}`;

function ofIdentifier(identifier: string) {
  return deps.db
    .selectFrom('accounts.account')
    .selectAll()
    .where((eb) => eb.or([eb('email', '=', identifier), eb('phone', '=', identifier)]))
    .executeTakeFirstOrThrow();
}

async function stageOf(email: string) {
  const { result } = await askApp(app, asClient(deps), checkEmail, { body: { email } });
  return [result.is_registered, result.registration_stage, result.is_verified];
}

/** Registers and opens the link; the browser may finish its registration then. */
async function verified(typed: string, mailbox: string) {
  const browser = aBrowser(app);
  await browser.register(typed, PASSWORD);
  const url = /http\S+/.exec(deps.mail.lastTo(mailbox)?.text ?? '')![0];
  await browser.get(`/platform/v25/auth/verify${new URL(url).search}`);
  return browser;
}

test('from unknown to complete, stage by stage', async () => {
  const email = newEmail();
  expect(await stageOf(email)).toEqual([0, 0, 0]);
  const { accountId } = await aViewer({
    identifier: email,
    registrationStage: 1,
    isVerified: false,
  });
  expect(await stageOf(email)).toEqual([0, 1, 0]);
  const browser = await verified(email, email);
  expect((await ofIdentifier(email)).id).toBe(accountId);
  expect(await stageOf(email)).toEqual([1, 2, 1]);
  const final = await browser.post(FINAL, {});
  expect(final.json().result).toMatchObject({ registration_stage: 3 });
  expect(await stageOf(email)).toEqual([1, 3, 1]);
});

test.each([2, 3, 4, 5])('an account at stage %i is taken', async (registrationStage) => {
  const { email } = await aViewer({ registrationStage, isVerified: registrationStage !== 2 });
  const answer = await aBrowser(app).register(email, PASSWORD);
  expect(answer.json().code).toBe('accounts.identifierTaken');
});

test('a number has no name: stage 4 until its owner says one', async () => {
  const typed = newPhone();
  const phone = `+62${typed.slice(1)}`;
  const browser = await verified(typed, `${phone.slice(1)}@sms.tayang.example`);
  const first = (await browser.post(FINAL, {})).json().result;
  expect(first).toMatchObject({ email: phone, registration_stage: 4, is_verified: 1 });
  await browser.saveDevice();
  const headers = { authorization: `Bearer ${browser.cookies['access_token']}` };
  const { result: profile } = await askApp(app, headers, getProfile);
  expect(profile).toMatchObject({ name: phone, email: phone, phone_number: phone });
  expect(await ofIdentifier(phone)).toMatchObject({ email: null, name: phone, phone });
  expect((await browser.post(FINAL, {})).json().result.registration_stage).toBe(4);
  for (const name of ['', '   ', 'x'.repeat(81)]) {
    expect((await browser.post(FINAL, { name })).json().code).toBe('common.badRequest');
  }
  const named = await browser.post(FINAL, { name: ' Budi Santoso ' });
  expect(named.json().result.registration_stage).toBe(3);
  expect((await ofIdentifier(phone)).name).toBe('Budi Santoso');
});

test('a federated account is complete at stage 5, without a link of ours', async () => {
  const { accountId, headers } = await aViewer({ registrationStage: 2, isVerified: false });
  const before = await app.inject({ method: 'POST', url: FINAL, headers, payload: {} });
  expect(before.json().code).toBe('accounts.notVerified');
  await deps.db
    .updateTable('accounts.account')
    .set({ externalAuth: true })
    .where('id', '=', accountId)
    .execute();
  const answer = await app.inject({ method: 'POST', url: FINAL, headers, payload: {} });
  expect(answer.json().result).toMatchObject({ registration_stage: 5, external_auth: 1 });
});

test.each([
  ['budi.santoso+tv@contoh.id', 'budi santoso tv'],
  ['siti_rahma-99@contoh.id', 'siti_rahma 99'],
  ['--@contoh.id', '--'],
])('the name of %s is %j', async (email, name) => {
  await aBrowser(app).register(email, PASSWORD);
  expect((await ofIdentifier(email)).name).toBe(name);
});

test.each([
  [{ register_channel: 'web' }, 'web', null],
  [{ register_channel: 'app', ref_code: '' }, 'app', null],
  [{ register_channel: 'web', ref_code: ' AYU7 ' }, 'nusantara-tayang-media', 'AYU7'],
  [{ ref_code: 'AYU7' }, 'nusantara-tayang-media', 'AYU7'],
  [{}, null, null],
])('registered by %j', async (given, registerChannel, refCode) => {
  const email = newEmail();
  await aBrowser(app).register(email, PASSWORD, given);
  expect(await ofIdentifier(email)).toMatchObject({ registerChannel, refCode });
});

test.each(['0812-3456-7899', '+62 812 3456 7899', '62812 3456 7899', '(0812) 3456.7899'])(
  'the number %s is kept as +6281234567899',
  async (typed) => {
    const answer = await aBrowser(app).register(typed, PASSWORD);
    expect([200, 409]).toContain(answer.statusCode);
    expect((await ofIdentifier('+6281234567899')).phone).toBe('+6281234567899');
  },
);

test('the link of one account opens no other, and an old link of the same still opens its own', async () => {
  const [own, other] = [newEmail(), newEmail()];
  const links = [];
  for (const email of [own, other]) {
    await aBrowser(app).register(email, PASSWORD);
    const url = /http\S+/.exec(deps.mail.lastTo(email)?.text ?? '')![0];
    links.push(Object.fromEntries(new URL(url).searchParams));
  }
  const mixed = new URLSearchParams({ ...links[0], id: links[1]!['id']! });
  const answer = await aBrowser(app).get(`/platform/v25/auth/verify?${mixed}`);
  expect(answer.json().code).toBe('accounts.linkInvalid');
  expect((await ofIdentifier(other)).verifiedAt).toBeNull();
  await aBrowser(app).post('/platform/v2/auth/resend-verification', { email: own });
  const first = await aBrowser(app).get(
    `/platform/v25/auth/verify?${new URLSearchParams(links[0])}`,
  );
  expect(first.json().result).toMatchObject({ email: own, is_verified: 1 });
  expect((await ofIdentifier(other)).verifiedAt).toBeNull();
});
