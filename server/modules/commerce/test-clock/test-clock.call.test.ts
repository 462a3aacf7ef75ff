import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { createCart, isPremium, moveTestClock, showTestClock } from '#contract/commerce/index.ts';
import { getProfile } from '#contract/accounts/index.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { until } from '#test/until.ts';
import { aBuyer, aPayment, aShop, offers } from '#test/factories/commerce/shop.ts';

const shop = await aShop({ modules: 'all' });
const { app, deps } = shop;
const { testClock, clock } = deps;
const admin = await aViewer({ role: 'admin' });
const move = (body: Parameters<typeof askApp<typeof moveTestClock>>[3]) =>
  askApp(app, admin.headers, moveTestClock, body);
const aheadOf = (accountId?: string) => testClock.forAccount(accountId, () => testClock.offset());

test('an account is moved by itself: its plan ends, its session stands, others stay', async () => {
  const viewer = await aViewer({ plan: 'premium' });
  const other = await aViewer({ plan: 'premium' });
  const { status, result } = await move({ body: { identifier: viewer.email, addHours: 24 * 31 } });
  expect(status).toBe(200);
  expect(result.everybody.aheadMs).toBe(0);
  expect(result.accounts).toMatchObject([{ accountId: viewer.accountId, aheadMs: 31 * DAY }]);

  expect((await askApp(app, viewer.headers, isPremium)).result.isPremium).toBe(false);
  expect((await askApp(app, other.headers, isPremium)).result.isPremium).toBe(true);
  expect((await askApp(app, viewer.headers, getProfile)).status).toBe(200);

  await move({ body: { identifier: viewer.email, reset: true } });
  expect((await askApp(app, viewer.headers, isPremium)).result.isPremium).toBe(true);
});

test('everybody is moved, an account on top of it; the cart follows, and nothing goes back', async () => {
  const viewer = await aViewer();
  await move({ body: { addHours: 1 } });
  await move({ body: { identifier: viewer.email, addHours: 2 } });
  expect([aheadOf(), aheadOf(viewer.accountId)]).toEqual([HOUR, 3 * HOUR]);
  const { result: cart } = await askApp(app, viewer.headers, createCart, {
    body: { package_id: offers.lite },
  });
  const left = new Date(cart.pricedUntil).getTime() - clock.now().getTime();
  expect(left).toBeGreaterThan(27 * HOUR - MINUTE);
  const back = { to: new Date(clock.now().getTime() + 2 * HOUR).toISOString() };
  const refused = await move({ body: { identifier: viewer.email, ...back } });
  expect(refused).toMatchObject({ status: 409, code: 'commerce.testClockBack' });
  expect((await move({ body: back })).status).toBe(200);
  await move({ body: { identifier: viewer.email, reset: true } });
  const { result } = await move({ body: { reset: true } });
  expect(result).toMatchObject({ everybody: { aheadMs: 0 }, accounts: [] });
});

test('an open payment runs out in the time of its account, and the gateway hears it in its own', async () => {
  const buyer = await aBuyer(shop);
  await move({ body: { identifier: buyer.email, addHours: 24 * 40 } });
  const payment = await aPayment(buyer);
  const left = new Date(payment.expiresAt).getTime() - clock.now().getTime();
  expect(left).toBeGreaterThan(40 * DAY);
  expect(left).toBeLessThan(40 * DAY + 16 * MINUTE);
  await move({ body: { identifier: buyer.email, addHours: 1 } });
  await until(async () => {
    const row = await deps.db
      .selectFrom('commerce.payment')
      .select('state')
      .where('id', '=', payment.paymentId)
      .executeTakeFirstOrThrow();
    return row.state === 'pending' ? undefined : row.state;
  });
  await move({ body: { identifier: buyer.email, reset: true } });
});

test('only operators move it, only where there is one, and only for somebody', async () => {
  const viewer = await aViewer();
  for (const call of [showTestClock, moveTestClock]) {
    const body = { body: { addHours: 1 } };
    const answer = await askApp(app, viewer.headers, call, call === moveTestClock ? body : {});
    expect(answer).toMatchObject({ status: 401, code: 'common.unauthenticated' });
  }
  expect((await askApp(app, admin.headers, showTestClock)).status).toBe(200);
  const anonymousId = await move({ body: { identifier: 'tidak-ada@viewer.test', addHours: 1 } });
  expect(anonymousId).toMatchObject({ status: 404, code: 'commerce.testClockNobody' });
  expect((await move({ body: { addHours: 1, reset: true } })).status).toBe(400);

  const production = await openTestApp({
    modules: 'all',
    config: { ...deps.config, hasTestClock: false },
  });
  const off = await askApp(production.app, admin.headers, moveTestClock, { body: { addHours: 1 } });
  expect(off).toMatchObject({ status: 404, code: 'commerce.testClockOff' });
  expect((await production.app.inject('/_dev/clock')).statusCode).toBe(404);
});

test('the page shows the time, moves it, and says what is wrong', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: '/_dev/clock', headers, payload });
  expect((await app.inject('/_dev/clock')).body).toContain('<h1>Jam uji</h1>');
  expect((await post('identifier=&addHours=24&to=')).statusCode).toBe(303);
  expect(aheadOf()).toBe(DAY);
  const back = await post('to=2026-01-01T08%3A00');
  expect(back.statusCode).toBe(409);
  expect(back.body).toContain('Jam uji hanya maju');
  expect((await post('to=kemarin')).statusCode).toBe(400);
  const answer = await app.inject({ method: 'POST', url: '/_dev/clock', payload: { reset: true } });
  expect(answer.json()).toMatchObject({ everybody: { aheadMs: 0 } });
});
