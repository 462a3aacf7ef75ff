import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { changeConsent, refreshSession } from '#contract/accounts/index.ts';
import { pathOf } from '#contract/call.ts';
import { MINUTE, SECOND } from '#contract/constants.ts';
import {
  chooseProfile,
  createProfile,
  getParentGate,
  listProfiles,
  submitParentalControl,
} from '#contract/profiles.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aChild, watchAs } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { until } from '#test/until.ts';

const { app, deps } = await openTestApp({ modules: ['profiles'] });
const PASSWORD = 'Ombak Laut Selatan 7';
const PIN = '4821';
type Headers = Record<string, string>;

const choose = (headers: Headers, profile_id: string, pin?: string) =>
  askApp(app, headers, chooseProfile, {
    body: { profile_id, ...(pin === undefined ? {} : { pin }) },
  });
const setPin = (headers: Headers, pin = PIN) =>
  askApp(app, headers, submitParentalControl, { body: { pin } });
/** Something that only an adult may do. */
const mayAdult = async (headers: Headers) =>
  (await askApp(app, headers, createProfile, { body: { name: crypto.randomUUID().slice(0, 8) } }))
    .code !== 'common.adultOnly';

/** A browser that signed in, with a child's profile that it can switch to. */
async function aFamily(rememberme = false) {
  const viewer = await aViewer({ password: PASSWORD, deviceLimit: 9 });
  const { profileId } = await aChild(app, viewer.headers);
  const browser = aBrowser(app);
  await browser.login(viewer.email, PASSWORD, { rememberme });
  const saved = await browser.saveDevice();
  return { viewer, browser, childId: profileId, rememberToken: saved.json().result.remember_token };
}

test('a switch gives this browser new cookies, and the token says that it is a child’s', async () => {
  const { browser, childId, viewer } = await aFamily();
  const before = browser.cookies['access_token'];
  const answer = await browser.post(pathOf(chooseProfile), { profile_id: childId });
  expect(answer.json()).toMatchObject({
    status: 200,
    message: 'Halo, Adik',
    result: { profile: { profile_id: childId, is_child: 1, film_class: 'SU', is_active: 1 } },
  });
  const after = browser.cookies['access_token'] ?? '';
  expect(after).not.toBe(before);
  expect(after).toBe(answer.json().result.access_token);
  expect(decodeJwt(after)).toMatchObject({ isChild: true, maxFilmClass: 'SU', profileId: childId });
  // The stored kids flag, readable by the page.
  expect(browser.cookies['kids']).toBe('1');
  const flag = answer.cookies.find(({ name }) => name === 'kids') as { httpOnly?: boolean };
  expect(flag.httpOnly).toBeUndefined();

  const asked = await askApp(app, { authorization: `Bearer ${after}` }, getParentGate);
  const { left, right, token } = asked.result;
  const gate = { token, answer: String(left * right) };
  await browser.post(pathOf(chooseProfile), { profile_id: viewer.accountId, gate });
  expect(decodeJwt(browser.cookies['access_token'] ?? '')).not.toHaveProperty('isChild');
  expect(browser.cookies['kids']).toBeUndefined();
});

test('refreshing keeps the profile', async () => {
  const { browser, childId } = await aFamily();
  await browser.post(pathOf(chooseProfile), { profile_id: childId });
  for (let round = 0; round < 2; round += 1) {
    deps.clock.advance(20 * SECOND);
    await browser.post(pathOf(refreshSession));
    const claims = decodeJwt(browser.cookies['access_token'] ?? '');
    expect(claims).toMatchObject({ isChild: true, profileId: childId });
    expect(browser.cookies['kids']).toBe('1');
  }
});

test('a device that is remembered goes on as the child who watched there', async () => {
  const { browser, childId, rememberToken } = await aFamily(true);
  await browser.post(pathOf(chooseProfile), { profile_id: childId });
  for (const name of Object.keys(browser.cookies)) delete browser.cookies[name];
  const body = { remember_token: rememberToken, device_id: browser.deviceId };
  expect((await browser.post(pathOf(refreshSession), body)).statusCode).toBe(200);
  const claims = decodeJwt(browser.cookies['access_token'] ?? '');
  expect(claims).toMatchObject({ isChild: true, profileId: childId });
});

test('no other session of the account is touched', async () => {
  const viewer = await aViewer({ deviceLimit: 3 });
  const other = await aViewer({ identifier: viewer.email });
  const row = () =>
    deps.db
      .selectFrom('accounts.session')
      .selectAll()
      .where('id', '=', other.sessionId)
      .executeTakeFirstOrThrow();
  const before = await row();
  await aChild(app, viewer.headers);
  expect(await row()).toEqual(before);
  expect(await mayAdult(other.headers)).toBe(true);
});

test('the token of before the switch is a child’s too', async () => {
  const viewer = await aViewer();
  await aChild(app, viewer.headers);
  await until(async () => ((await mayAdult(viewer.headers)) ? undefined : true));
  // And in a process that only reads the rows.
  const { app: second } = await openTestApp({ modules: ['profiles'] });
  const input = { body: { purpose: 'marketing', is_granted: true } } as const;
  const answer = await askApp(second, viewer.headers, changeConsent, input);
  expect(answer.code).toBe('common.adultOnly');
});

test('without a PIN leaving takes the answer to a sum, asked of this account lately', async () => {
  const viewer = await aViewer();
  const child = await aChild(app, viewer.headers);
  const leave = (gate?: { token: string; answer: string }) =>
    askApp(app, child.headers, chooseProfile, {
      body: { profile_id: viewer.accountId, ...(gate && { gate }) },
    });
  const ask = async (headers: Headers = child.headers) => {
    const { left, right, token } = (await askApp(app, headers, getParentGate)).result;
    return { token, answer: String(left * right) };
  };
  expect((await leave()).code).toBe('profiles.gateRequired');
  const right = await ask();
  const others = await ask((await aViewer()).headers);
  const [, ...rest] = right.token.split('.');
  for (const token of [others.token, ['1', ...rest].join('.'), 'x', `${'9'.repeat(180)}.9.9.a`]) {
    expect((await leave({ ...right, token })).code).toBe('profiles.gateRequired');
  }
  deps.clock.advance(11 * MINUTE);
  expect((await leave(right)).code).toBe('profiles.gateRequired');
  expect((await leave({ ...(await ask()), answer: '7' })).code).toBe('profiles.gateWrong');
  expect(await mayAdult(child.headers)).toBe(false);
  const back = await leave(await ask());
  expect(back.status).toBe(200);
  expect(await mayAdult({ authorization: `Bearer ${back.result.access_token}` })).toBe(true);
});

test('wrong answers wait, the right one too, and the wait ends', async () => {
  const viewer = await aViewer();
  const child = await aChild(app, viewer.headers);
  const leave = async (isRight: boolean) => {
    const { left, right, token } = (await askApp(app, child.headers, getParentGate)).result;
    const gate = { token, answer: String(left * right + (isRight ? 0 : 1)) };
    const body = { profile_id: viewer.accountId, gate };
    return (await askApp(app, child.headers, chooseProfile, { body })).code;
  };
  for (let tries = 0; tries < 5; tries += 1) expect(await leave(false)).toBe('profiles.gateWrong');
  expect(await leave(true)).toBe('profiles.gateWait');
  deps.clock.advance(31 * SECOND);
  expect(await leave(true)).toBeUndefined();
});

test('a child’s profile sets the first PIN, and no later one', async () => {
  const viewer = await aViewer();
  const make = (name: string, body: object) =>
    askApp(app, viewer.headers, createProfile, { body: { name, ...body } });
  const bad = await make('Bayi', { film_class: 'SU', pin: '12' });
  expect([bad.status, bad.code]).toEqual([400, 'common.badRequest']);
  await make('Ayah', { pin: PIN });
  const hasPin = async () => (await askApp(app, viewer.headers, listProfiles)).result.has_pin;
  expect(await hasPin()).toBe(0);
  const { profile_id } = (await make('Adik', { film_class: 'SU', pin: PIN })).result;
  expect(await hasPin()).toBe(1);
  await make('Kakak', { film_class: '13+', pin: '1111' });
  const headers = await watchAs(app, viewer.headers, profile_id);
  expect((await choose(headers, viewer.accountId, '1111')).code).toBe('profiles.pinWrong');
  expect((await choose(headers, viewer.accountId, PIN)).status).toBe(200);
});

test('with a PIN leaving takes it, and switching between children does not', async () => {
  const viewer = await aViewer();
  await setPin(viewer.headers);
  const body = { name: 'Kakak', film_class: '13+' } as const;
  const elder = (await askApp(app, viewer.headers, createProfile, { body })).result.profile_id;
  const child = await aChild(app, viewer.headers);
  expect((await choose(child.headers, viewer.accountId)).code).toBe('profiles.pinRequired');
  expect((await choose(child.headers, viewer.accountId, ' ')).code).toBe('profiles.pinRequired');
  expect((await choose(child.headers, viewer.accountId, '0000')).code).toBe('profiles.pinWrong');
  expect(await mayAdult(child.headers)).toBe(false);
  const headers = await watchAs(app, child.headers, elder);
  expect((await choose(headers, viewer.accountId)).code).toBe('profiles.pinRequired');
  const back = await choose(headers, viewer.accountId, PIN);
  expect(await mayAdult({ authorization: `Bearer ${back.result.access_token}` })).toBe(true);
});

test('an adult needs no PIN to enter, nor to switch among adults', async () => {
  const viewer = await aViewer();
  await setPin(viewer.headers);
  const made = await askApp(app, viewer.headers, createProfile, { body: { name: 'Ayah' } });
  expect((await choose(viewer.headers, made.result.profile_id)).status).toBe(200);
  expect((await choose(viewer.headers, viewer.accountId)).status).toBe(200);
});

test('a step-up before the child came does not count for the child', async () => {
  const { browser, childId } = await aFamily();
  await browser.post(pathOf(submitParentalControl), { pin: PIN });
  // Signed in with the password a moment ago.
  await browser.post(pathOf(chooseProfile), { profile_id: childId });
  const removed = await browser.post('/platform/v2/profile/pin/remove');
  expect(removed.json().code).toBe('accounts.reauthRequired');
});

test('a session that ended chooses nothing', async () => {
  const viewer = await aViewer();
  await deps.db
    .updateTable('accounts.session')
    .set({ revokedAt: deps.clock.now(), revokedBecause: 'test' })
    .where('id', '=', viewer.sessionId)
    .execute();
  expect((await choose(viewer.headers, viewer.accountId)).code).toBe('common.unauthenticated');
  expect((await askApp(app, {}, listProfiles)).status).toBe(401);
});

test.each([{}, { profile_id: 'x' }, { profile_id: 7 }])('%j is refused', async (payload) => {
  const { headers } = await aViewer();
  const url = pathOf(chooseProfile);
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
});
