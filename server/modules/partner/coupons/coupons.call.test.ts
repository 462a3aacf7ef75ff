import { afterEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/constants.ts';
import {
  getTrinviCategories,
  getTrinviCoupons,
  listRedemptions,
  loginTrinvi,
  redeemTrinvi,
} from '#contract/partner/coupons.ts';
import { openTestApp } from '#test/app.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { testDeps } from '#test/deps.ts';
import { testSandbox } from '#test/sandbox.ts';
import { createCircuit } from '../openid/partner-platform.ts';
import { newSession } from './coupon-platform.ts';
import { openRedemption, redeemCoupon, sweepRedemptions } from './redeem.ts';
import { memberOf } from './session-cookie.ts';
import { trinviPlatform } from './trinvi.ts';

const sandbox = await testSandbox();
const { config } = await testDeps();
const { app, deps } = await openTestApp({
  modules: ['partner'],
  config: { ...config, trinvi: sandbox.trinvi },
});
afterEach(() => sandbox.trinviFaults());

const entries = () => deps.db.selectFrom('partner.redemptionEntry').selectAll().execute();
const ledger = async (): Promise<{ key: string }[]> =>
  (await sandbox.get('/_dev/trinvi/ledger.json')).body.lines;

async function aMember() {
  const { headers, accountId } = await aViewer();
  return {
    headers,
    accountId,
    redeem: (couponId: string) => askApp(app, headers, redeemTrinvi, { body: { couponId } }),
    own: async () =>
      (await askApp(app, headers, listRedemptions, { query: {} })).result.redemptions,
  };
}

test('coupons by category, for members and for visitors with the token of this platform', async () => {
  const { headers } = await aMember();
  const { result } = await askApp(app, headers, getTrinviCategories);
  expect(result.categories).toContainEqual({ categoryId: 'makan', name: 'Makan & minum' });
  const query = { categoryId: 'makan', pageSize: 3 };
  const listed = await askApp(app, headers, getTrinviCoupons, { query });
  expect(listed.result).toMatchObject({ page: 1, pageSize: 3, total: 5 });
  expect(listed.result.coupons).toHaveLength(3);
  expect(listed.result.coupons[0]).toMatchObject({ categoryId: 'makan', redemptionId: null });
  const one = await askApp(app, headers, getTrinviCoupons, { query: { couponId: 'teh-poci' } });
  expect(one.result.coupons).toMatchObject([{ couponId: 'teh-poci', left: 3, valueRupiah: 8_000 }]);
  const none = await askApp(app, headers, getTrinviCoupons, { query: { couponId: 'tidak-ada' } });
  expect(none.code).toBe('partner.couponUnknown');

  const visitor = async (audience: 'trvplus' | 'tvs', cookie = '') => ({
    authorization: `Bearer ${await deps.tokens.signService(audience, HOUR)}`,
    cookie,
  });
  const asVisitor = await askApp(app, await visitor('trvplus'), getTrinviCoupons, { query });
  expect(asVisitor.result.total).toBe(5);
  expect((await askApp(app, await visitor('tvs'), getTrinviCategories)).status).toBe(401);
  const inKids = await askApp(app, await visitor('trvplus', 'kids=1'), getTrinviCoupons, { query });
  expect(inKids.code).toBe('common.adultOnly');
});

test('the token stands in a cookie that no script reads, encrypted, for its account alone', async () => {
  const [member, other] = [await aMember(), await aMember()];
  const login = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/trinvi/login', headers });
  const first = await login(member.headers);
  expect(first.json().result.name).toBe('Trinvi');
  const cookie = first.cookies.find(({ name }) => name === 'trinvi_token');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  const list = (headers: Record<string, string>, value: string) =>
    app.inject({
      url: '/api/trinvi/getCoupon',
      headers: { ...headers, cookie: `trinvi_token=${value}` },
    });
  // What is kept is used: no other sign-in, no other cookie.
  expect((await list(member.headers, cookie!.value)).cookies).toEqual([]);
  // Another account's, a visitor's or nonsense is none: the server signs in by itself.
  const visitor = await deps.tokens.signService('trvplus', HOUR);
  for (const [headers, value] of [
    [other.headers, cookie!.value],
    [member.headers, visitor],
    [member.headers, 'a'],
  ] as const) {
    const answer = await list(headers, value);
    expect([answer.statusCode, answer.cookies.map(({ name }) => name)]).toEqual([
      200,
      ['trinvi_token'],
    ]);
  }
  // A 401 of the platform means one more sign-in, which the viewer does not notice; a second one is its outage.
  await sandbox.trinviFaults({ unauthorized: { next: 1 } });
  const renewed = await list(member.headers, cookie!.value);
  expect(renewed.statusCode).toBe(200);
  expect(renewed.cookies.map(({ name }) => name)).toEqual(['trinvi_token']);
  await sandbox.trinviFaults({ unauthorized: { next: 2 } });
  expect((await list(member.headers, cookie!.value)).json().code).toBe(
    'partner.couponsUnavailable',
  );
  expect(loginTrinvi.callers).toEqual(['account']);
});

test('a coupon is redeemed once: ten at once and again bring the same code and one line', async () => {
  const member = await aMember();
  const ten = await Promise.all(Array.from({ length: 10 }, () => member.redeem('kopi-senja')));
  expect(ten.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const again = await member.redeem('kopi-senja');
  expect(again.result).toMatchObject({
    state: 'redeemed',
    merchant: 'Kopi Senja',
    code: expect.stringMatching(/^[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}$/),
    valueRupiah: 24_000,
  });
  expect(await member.own()).toMatchObject([{ code: again.result.code, state: 'redeemed' }]);
  const { redemptionId } = again.result;
  expect((await ledger()).filter(({ key }) => key === redemptionId)).toHaveLength(1);
  expect((await entries()).filter((line) => line.redemptionId === redemptionId)).toHaveLength(1);
  await expect(deps.db.deleteFrom('partner.redemptionEntry').execute()).rejects.toThrow(
    'append-only',
  );
  const other = await aMember();
  expect(await other.own()).toEqual([]);
});

test('each refusal has its words, and takes nothing', async () => {
  const member = await aMember();
  for (const [couponId, code] of [
    ['sepatu', 'partner.couponSoldOut'],
    ['arena', 'partner.couponEnded'],
    ['travel', 'partner.couponNotEligible'],
    ['tidak-ada', 'partner.couponUnknown'],
  ] as const) {
    expect((await member.redeem(couponId)).code).toBe(code);
    expect((await member.redeem(couponId)).code).toBe(code);
  }
  expect((await member.own()).filter(({ state }) => state !== 'refused')).toEqual([]);
});

test('the sixth of a day is refused, and so is the fourth of three', async () => {
  const member = await aMember();
  for (const id of ['bakso-tiga', 'martabak', 'nasi-uduk', 'buku', 'kereta'])
    expect((await member.redeem(id)).status).toBe(200);
  expect((await member.redeem('inap')).code).toBe('partner.couponDailyLimit');
  const crowd = await Promise.all(Array.from({ length: 4 }, aMember));
  const answers = await Promise.all(
    crowd.map(async (one) => {
      let answer = await one.redeem('teh-poci');
      // On a busy machine the platform's word may come too late: who is told so presses again.
      while (answer.code === 'partner.couponsUnavailable') answer = await one.redeem('teh-poci');
      return answer;
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === 'partner.couponSoldOut')).toHaveLength(1);
});

test('a lost reply is asked about, not asked again; a second delivery is no refusal', async () => {
  for (const fault of ['lostReply', 'redeliver', 'unauthorized']) {
    const member = await aMember();
    // Signed in and found before the fault strikes.
    const session = await app.inject({
      method: 'POST',
      url: '/api/trinvi/login',
      headers: member.headers,
    });
    const cookie = `trinvi_token=${session.cookies[0]!.value}`;
    const { redemption } = await strikeAtRedeem(member, cookie, fault);
    expect(redemption, fault).toMatchObject({ state: 'redeemed', code: expect.any(String) });
    const { redemptionId } = redemption;
    expect((await ledger()).filter(({ key }) => key === redemptionId)).toHaveLength(1);
  }

  /** The row of an earlier call is there, so that redeeming is the first thing that is asked. */
  async function strikeAtRedeem(
    member: Awaited<ReturnType<typeof aMember>>,
    cookie: string,
    fault: string,
  ) {
    const session = newSession(memberOf(deps, member.accountId));
    const about = { title: 'Kopi', merchant: 'Kopi Senja', valueRupiah: 24_000 };
    const asked = { accountId: member.accountId, couponId: 'kopi-senja', session };
    await openRedemption({ deps }, asked, about);
    await sandbox.trinviFaults({ [fault]: { next: 1 } });
    const headers = { ...member.headers, cookie };
    const input = { body: { couponId: 'kopi-senja' } };
    const answer = await askApp(app, headers, redeemTrinvi, input);
    return { redemption: answer.result };
  }
});

test('while the platform is down nothing is begun; what was begun is found out once it is back', async () => {
  const impatient = trinviPlatform(
    { ...sandbox.trinvi, timeoutMs: 100 },
    createCircuit(() => 0, { failures: 1_000 }),
    () => deps.clock.now().getTime(),
  );
  const own = { deps, trinvi: impatient };
  const { accountId } = await aViewer();
  const redeem = () =>
    redeemCoupon(own, { accountId, couponId: 'bioskop', session: newSession('anggota-1') });
  await sandbox.trinviFaults({ error: { probability: 1 } });
  await expect(redeem()).rejects.toMatchObject({ code: 'partner.couponsUnavailable' });
  const rows = () =>
    deps.db
      .selectFrom('partner.redemption')
      .select(['id', 'state', 'code'])
      .where('accountId', '=', accountId)
      .execute();
  expect(await rows()).toEqual([]);
  // Found, and then every reply is later than we wait.
  await sandbox.trinviFaults({ error: { probability: 0 } });
  const session = newSession('anggota-1');
  await impatient.signIn(session);
  const about = { title: 'Popcorn', merchant: 'Layar Kaca', valueRupiah: 30_000 };
  const row = await openRedemption(own, { accountId, couponId: 'bioskop', session }, about);
  await sandbox.trinviFaults({ slow: { probability: 1, ms: 300 } });
  expect((await redeem()).state).toBe('asking');
  expect(await rows()).toMatchObject([{ id: row.id, state: 'asking', code: null }]);
  await sandbox.trinviFaults();
  deps.clock.advance(MINUTE);
  await sweepRedemptions(own);
  expect(await rows()).toMatchObject([{ id: row.id, state: 'redeemed' }]);
  expect((await ledger()).filter(({ key }) => key === row.id)).toHaveLength(1);
});

test('a platform that fails again and again is left alone for a while', () => {
  let now = 0;
  const circuit = createCircuit(() => now);
  for (let i = 0; i < 5; i += 1) {
    expect(circuit.isOpen()).toBe(false);
    circuit.record(false);
  }
  expect(circuit.isOpen()).toBe(true);
  now = 15_000;
  expect(circuit.isOpen()).toBe(false);
  circuit.record(false);
  expect(circuit.isOpen()).toBe(true);
  now = 30_000;
  circuit.record(true);
  circuit.record(false);
  expect(circuit.isOpen()).toBe(false);
});

test('without a platform the calls say that there are no coupons', async () => {
  const { app: without } = await openTestApp({ modules: ['partner'] });
  const { headers } = await aViewer();
  expect((await askApp(without, headers, getTrinviCategories)).code).toBe('partner.couponsOff');
  expect((await askApp(without, headers, listRedemptions, { query: {} })).status).toBe(200);
});
