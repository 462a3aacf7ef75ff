import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '#contract/constants.ts';
import {
  chooseProfile,
  createProfile,
  getPinProof,
  listProfiles,
  removePin,
  resetParentalControl,
  submitParentalControl,
  verifyParentalControl,
} from '#contract/profiles.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';

const { app, deps } = await openTestApp({ modules: ['profiles'] });
const PASSWORD = 'Ombak Laut Selatan 7';
type Headers = Record<string, string>;

const submit = (headers: Headers, pin: string, more: object = {}) =>
  askApp(app, headers, submitParentalControl, { body: { pin, ...more } });
const verify = (headers: Headers, pin: string) =>
  askApp(app, headers, verifyParentalControl, { body: { pin } });
const remove = (headers: Headers, pin?: string) =>
  askApp(app, headers, removePin, { body: pin === undefined ? {} : { pin } });
const hasPin = async (headers: Headers) =>
  (await askApp(app, headers, listProfiles)).result.has_pin === 1;

/** A child of a family with a PIN. */
async function aGuardedChild(
  given: { password?: string } = {},
): Promise<Viewer & { child: Headers }> {
  const viewer = await aViewer(given);
  await submit(viewer.headers, '4821');
  return { ...viewer, child: (await aChild(app, viewer.headers)).headers };
}

test('a PIN is set, checked and taken away', async () => {
  const { headers } = await aViewer();
  expect(await hasPin(headers)).toBe(false);
  expect((await verify(headers, '4821')).code).toBe('profiles.pinNotSet');
  const set = await submit(headers, '4821');
  expect(set.result).toEqual({ has_pin: 1, profile: null });
  expect(await hasPin(headers)).toBe(true);
  expect((await verify(headers, ' 4821 ')).result).toEqual({
    verified: true,
    confirmed_until: null,
  });
  expect((await verify(headers, '4822')).code).toBe('profiles.pinWrong');
  expect((await remove(headers, '4821')).result).toEqual({ has_pin: 0 });
  expect(await hasPin(headers)).toBe(false);
});

test('it is kept where no one can read it', async () => {
  const { headers, accountId } = await aViewer();
  await submit(headers, '739182');
  const row = await deps.db
    .selectFrom('profiles.pin')
    .selectAll()
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(row.digest.length).toBe(32);
  expect(JSON.stringify(row)).not.toContain('739182');
});

test('another PIN takes the present one, or an owner who was asked', async () => {
  const viewer = await aViewer({ password: PASSWORD });
  await submit(viewer.headers, '4821');
  expect((await submit(viewer.headers, '1111')).code).toBe('accounts.reauthRequired');
  expect((await submit(viewer.headers, '1111', { current_pin: '0000' })).code).toBe(
    'profiles.pinWrong',
  );
  expect((await submit(viewer.headers, '1111', { current_pin: '4821' })).status).toBe(200);
  const browser = aBrowser(app);
  const password = await browser.seal(PASSWORD);
  await browser.post('/platform/v2/auth/confirm', { password }, viewer.headers);
  expect((await submit(viewer.headers, '2222')).status).toBe(200);
  expect((await verify(viewer.headers, '2222')).status).toBe(200);
});

test('an age limit comes with it', async () => {
  const viewer = await aViewer();
  const made = await askApp(app, viewer.headers, createProfile, { body: { name: 'Kakak' } });
  const { profile_id } = made.result;
  const limited = await submit(viewer.headers, '4821', { profile_id, film_class: '13+' });
  expect(limited.result.profile).toMatchObject({ profile_id, film_class: '13+', is_child: 1 });
  const first = { profile_id: viewer.accountId, film_class: 'SU', current_pin: '4821' };
  expect((await submit(viewer.headers, '4821', first)).code).toBe('profiles.firstStays');
});

test('wrong PINs wait longer and longer, and every lockout ends', async () => {
  const { child, accountId } = await aGuardedChild();
  const leave = (pin: string) =>
    askApp(app, child, chooseProfile, { body: { profile_id: accountId, pin } });
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await leave('0000')).code).toBe('profiles.pinWrong');
  }
  // The right one too: it could be the next guess.
  const waiting = await leave('4821');
  expect([waiting.status, waiting.code]).toEqual([429, 'profiles.pinWait']);
  const { retry_after: wait } = waiting.details as { retry_after: number };
  expect(wait).toBeGreaterThan(20);
  expect(wait).toBeLessThanOrEqual(30);
  deps.clock.advance(31 * SECOND);
  expect((await leave('0000')).code).toBe('profiles.pinWrong');
  deps.clock.advance(31 * SECOND);
  expect((await leave('4821')).code).toBe('profiles.pinWait');
  deps.clock.advance(30 * SECOND);
  expect((await leave('4821')).status).toBe(200);
});

test('of twenty that guess at once five are heard', async () => {
  const { child } = await aGuardedChild();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => verify(child, String(1_000 + i))),
  );
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 'profiles.pinWrong').length).toBe(5);
  expect(codes.filter((code) => code === 'profiles.pinWait').length).toBe(15);
});

test('a forgotten PIN goes with the owner’s password, also out of a child’s profile', async () => {
  const { child, accountId } = await aGuardedChild({ password: PASSWORD });
  expect((await remove(child)).code).toBe('accounts.reauthRequired');
  expect((await remove(child, '0000')).code).toBe('profiles.pinWrong');
  const browser = aBrowser(app);
  const password = await browser.seal(PASSWORD);
  await browser.post('/platform/v2/auth/confirm', { password }, child);
  expect((await remove(child)).result).toEqual({ has_pin: 0 });
  // What is left is the sum.
  const body = { profile_id: accountId };
  expect((await askApp(app, child, chooseProfile, { body })).code).toBe('profiles.gateRequired');
});

test('a child’s page learns how the owner can step up, and no whole address', async () => {
  const { child, email } = await aGuardedChild({ password: PASSWORD });
  const { result } = await askApp(app, child, getPinProof);
  expect(result).toMatchObject({ has_password: true, sent_to: expect.stringContaining('@') });
  expect(result.sent_to).not.toBe(email);
  expect((await askApp(app, {}, getPinProof)).status).toBe(401);
});

test('or with a code that is mailed to the owner, good once', async () => {
  const { child, email } = await aGuardedChild();
  const sent = await askApp(app, child, resetParentalControl);
  expect(sent.result).toMatchObject({ sent_to: expect.stringContaining('@'), expires_in: 600 });
  expect((await askApp(app, child, resetParentalControl)).code).toBe('accounts.resendTooSoon');
  const otp = /\d{3} \d{3}/.exec(deps.mail.lastTo(email)?.text ?? '')?.[0] ?? '';
  const wrong = await askApp(app, child, verifyParentalControl, { body: { otp: '000000' } });
  expect(wrong.code).toBe('accounts.reauthFailed');
  const right = await askApp(app, child, verifyParentalControl, { body: { otp } });
  expect(right.result).toEqual({ verified: true, confirmed_until: expect.any(String) });
  const again = await askApp(app, child, verifyParentalControl, { body: { otp } });
  expect(again.code).toBe('accounts.reauthFailed');
  deps.clock.advance(9 * MINUTE);
  expect((await remove(child)).status).toBe(200);
});

test.each(['123', '1234567', '12a4', '', '١٢٣٤'])('%j is no PIN', async (pin) => {
  const { headers } = await aViewer();
  const url = '/platform/parentalcontrol/submit';
  const answer = await app.inject({ method: 'POST', url, headers, payload: { pin } });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
});

test('a child sets no PIN', async () => {
  const { child } = await aGuardedChild();
  expect((await submit(child, '1111', { current_pin: '4821' })).code).toBe('common.adultOnly');
});
