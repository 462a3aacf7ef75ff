import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { checkoutCart, showPayment } from '#contract/commerce/index.ts';
import { DAY } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { until } from '#test/until.ts';
import { aBuyer, aCart, aShop, type TestBuyer } from '#test/factories/commerce/shop.ts';

const shop = await aShop({ doku: {} });
const { app, deps, sandbox } = shop;
const URL = '/platform/billing/payment/doku/notify';
const { clientId, secretKey } = sandbox.doku;

afterEach(() => sandbox.resetFaults());

type Headers = Record<string, string>;

/** As DOKU signs it, written here a second time. */
function signed(body: string, change: { requestId?: string; atMs?: number; key?: string } = {}) {
  const requestId = change.requestId ?? randomUUID();
  const timestamp = `${new Date(change.atMs ?? Date.now()).toISOString().slice(0, 19)}Z`;
  const digest = createHash('sha256').update(body).digest('base64');
  const lines = [
    `Client-Id:${clientId}`,
    `Request-Id:${requestId}`,
    `Request-Timestamp:${timestamp}`,
    `Request-Target:${URL}`,
    `Digest:${digest}`,
  ];
  const mac = createHmac('sha256', change.key ?? secretKey).update(lines.join('\n'));
  return {
    'content-type': 'application/json',
    'client-id': clientId,
    'request-id': requestId,
    'request-timestamp': timestamp,
    signature: `HMACSHA256=${mac.digest('base64')}`,
  };
}

const settled = (orderId: string) =>
  JSON.stringify({
    order: { invoice_number: orderId, amount: 59_000 },
    transaction: { status: 'SUCCESS' },
  });
const notify = (payload: string | Buffer, headers: Headers, to = app) =>
  to.inject({ method: 'POST', url: URL, headers, payload });
const stored = (orderId: string) =>
  deps.db
    .selectFrom('commerce.notification')
    .select(['gateway', 'requestId'])
    .where('orderId', '=', orderId)
    .execute();
const stateOf = async (buyer: TestBuyer, cart_id: string) =>
  (await buyer.ask(showPayment, { query: { cart_id } })).result.state;

/** An open payment at DOKU, which is asked about only when somebody says so. */
async function aDokuPayment(): Promise<{ buyer: TestBuyer; cartId: string; id: string }> {
  const buyer = await aBuyer(shop);
  const cartId = await aCart(buyer);
  const { result } = await buyer.ask(checkoutCart, {
    body: { cart_id: cartId, payment_method: '5', phone: '081234567890' },
  });
  const id = result.paymentId;
  await until(async () => {
    const { status } = await sandbox.get(`/_dev/wallet/${id}.json`);
    return status === 200 ? true : undefined;
  });
  await deps.db
    .updateTable('commerce.payment')
    .set({ checkAt: new Date(deps.clock.now().getTime() + DAY) })
    .where('id', '=', id)
    .execute();
  return { buyer, cartId, id };
}

test('a true one is stored once and only makes us ask', async () => {
  const { buyer, cartId, id } = await aDokuPayment();
  const answer = await notify(settled(id), signed(settled(id)));
  expect(answer.statusCode).toBe(200);
  // It says SUCCESS, and the buyer has not paid.
  const row = await until(async () => {
    const found = await deps.db
      .selectFrom('commerce.payment')
      .select(['state', 'checkAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const isAsked = Number(found.checkAt) - deps.clock.now().getTime() < DAY / 2;
    return isAsked ? found : undefined;
  });
  expect(row.state).toBe('pending');
  expect(await stored(id)).toHaveLength(1);
  await sandbox.wallet(id, 'pay');
  await until(async () => ((await stateOf(buyer, cartId)) === 'paid' ? true : undefined));
});

test('a number is taken once, by whatever words it comes again', async () => {
  const { id } = await aDokuPayment();
  const body = settled(id);
  const requestId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => notify(body, signed(body, { requestId }))),
  );
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  const other = body.replace('59000', '59001');
  const repeated = await notify(other, signed(other, { requestId }));
  expect(repeated.json()).toMatchObject({ code: 'commerce.notificationRepeated' });
  expect(await stored(id)).toEqual([{ gateway: 'doku', requestId }]);
});

test('the same words under another number are news', async () => {
  const { id } = await aDokuPayment();
  for (let times = 0; times < 2; times += 1)
    expect((await notify(settled(id), signed(settled(id)))).statusCode).toBe(200);
  expect(await stored(id)).toHaveLength(2);
});

test('forged, stale, altered and misdirected ones are refused and not stored', async () => {
  const orderId = randomUUID();
  const body = settled(orderId);
  const good = signed(body);
  const tries: [string, Headers][] = [
    [body, signed(body, { key: 'SK-other' })],
    [body, signed(body, { atMs: Date.now() - 3_600_000 })],
    [body.replace('SUCCESS', 'FAILED'), good],
    [`${body} `, good],
    [body, { ...good, 'request-id': randomUUID() }],
    [body, { ...good, signature: '' }],
    [body, { 'content-type': 'application/json' }],
  ];
  for (const [text, headers] of tries) {
    const answer = await notify(text, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'commerce.notificationRefused' });
  }
  expect(await stored(orderId)).toEqual([]);
});

test('forged and altered ones of the gateway itself move nothing', async () => {
  const { buyer, cartId, id } = await aDokuPayment();
  const { body } = await sandbox.wallet(id, 'forge', { kind: 'both' });
  expect(body.sent).toMatchObject([{ lastAnswer: 'HTTP 403' }, { lastAnswer: 'HTTP 403' }]);
  expect(await stateOf(buyer, cartId)).toBe('pending');
  expect(await stored(id)).toEqual([]);
});

test('any flipped bit is refused', async () => {
  const body = settled(randomUUID());
  const headers = signed(body);
  for (let at = 0; at < body.length; at += 5) {
    const bytes = Buffer.from(body);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
    expect((await notify(bytes, headers)).statusCode).toBe(403);
  }
});

test.each([[''], ['null'], ['[]'], ['{"order":'], ['\u0000'], ['a=b&c=d']])(
  'what is no notification is refused, signed or not: %j',
  async (body) => {
    expect((await notify(body, signed(body))).statusCode).toBe(403);
    expect((await notify(body, { 'content-type': 'text/plain' })).statusCode).toBe(403);
  },
);

test('an order that is not ours is stored and otherwise left alone', async () => {
  const body = settled('order-of-another-shop');
  expect((await notify(body, signed(body))).statusCode).toBe(200);
  expect(await stored('order-of-another-shop')).toHaveLength(1);
});

test('while the database is away the gateway is asked to try again', async () => {
  const db = Object.create(deps.db, {
    transaction: {
      value: () => ({
        execute: () =>
          Promise.reject(Object.assign(new Error('connect ENOENT'), { code: 'ENOENT' })),
      }),
    },
  }) as typeof deps.db;
  const broken = await openTestApp({
    modules: ['commerce'],
    db,
    config: { ...deps.config, doku: sandbox.doku },
  });
  const body = settled(randomUUID());
  const answer = await notify(body, signed(body), broken.app);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
});

test('where there is no DOKU, nothing is heard of it', async () => {
  const without = await openTestApp({
    modules: ['commerce'],
    config: { ...deps.config, doku: undefined },
  });
  const body = settled(randomUUID());
  expect((await notify(body, signed(body), without.app)).statusCode).toBe(403);
});
