import { createHash, randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { showPayment } from '#contract/commerce/index.ts';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { until } from '#test/until.ts';
import { aBuyer, aPayment, aShop, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { countSettled } from './queries/payment-schedule.ts';

const shop = await aShop();
const { app, deps, sandbox } = shop;
const URL = '/platform/billing/payment/midtrans/notify';

afterEach(() => sandbox.resetFaults());

type Fields = Record<string, string>;

/** As Midtrans signs it: neither the status nor anything else is covered. */
function signed(fields: Fields): Fields {
  const { order_id, status_code, gross_amount } = fields;
  const text = `${order_id}${status_code}${gross_amount}${sandbox.midtrans.serverKey}`;
  return { ...fields, signature_key: createHash('sha512').update(text).digest('hex') };
}

const settled = (orderId: string): Fields => ({
  order_id: orderId,
  status_code: '200',
  gross_amount: '59000.00',
  transaction_status: 'settlement',
  fraud_status: 'accept',
});

const notify = (payload: object | string, type = 'application/json') =>
  app.inject({ method: 'POST', url: URL, headers: { 'content-type': type }, payload });

/** How many that speak of a settlement were kept; the gateway also tells of a new order. */
const stored = async (orderId: string) => {
  const rows = await deps.db
    .selectFrom('commerce.notification')
    .select('body')
    .where('orderId', '=', orderId)
    .where('body', 'like', '%settlement%')
    .execute();
  return rows.length;
};

const stateOf = async (buyer: TestBuyer, cart_id: string) =>
  (await buyer.ask(showPayment, { query: { cart_id } })).result.state;

/** Long enough for a sweep that would wrongly believe something. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 1_500));

test('a notification of a real settlement leads to the plan at once', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  await deps.db
    .updateTable('commerce.payment')
    .set({ checkAt: new Date(deps.clock.now().getTime() + DAY) })
    .where('id', '=', payment.paymentId)
    .execute();
  await sandbox.wallet(payment.paymentId, 'pay');
  await until(async () => ((await stateOf(buyer, payment.cart_id)) === 'paid' ? true : undefined));
  expect(await stored(payment.paymentId)).toBe(1);
  // What operators measure: how long after the gateway's word it was taken in.
  const now = deps.clock.now().getTime();
  const span = { from: new Date(now - MINUTE), until: new Date(now + MINUTE) };
  expect(await countSettled(deps.db, span, 10 * SECOND)).toEqual({ all: 1, late: 0 });
  await deps.db
    .updateTable('commerce.notification')
    .set({ receivedAt: new Date(now - 15 * SECOND) })
    .where('orderId', '=', payment.paymentId)
    .execute();
  expect(await countSettled(deps.db, span, 10 * SECOND)).toEqual({ all: 1, late: 1 });
});

test('a well signed notification of an unknown payment moves nothing', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  const answer = await notify(signed(settled(payment.paymentId)));
  expect(answer.statusCode).toBe(200);
  await aWhile();
  expect(await stateOf(buyer, payment.cart_id)).toBe('pending');
});

test('a forged signature is refused, not stored, and moves nothing', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  const good = signed(settled(payment.paymentId));
  const forged: Fields[] = [
    settled(payment.paymentId),
    { ...good, signature_key: '0'.repeat(128) },
    { ...good, signature_key: `${good['signature_key']?.slice(0, -1)}z` },
    { ...good, gross_amount: '1.00' },
    { ...good, status_code: '201' },
    { ...good, order_id: randomUUID() },
  ];
  for (const body of forged) {
    const answer = await notify(body);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'commerce.notificationRefused' });
  }
  await sandbox.wallet(payment.paymentId, 'forge');
  await aWhile();
  expect(await stateOf(buyer, payment.cart_id)).toBe('pending');
  // The sandbox also sends one whose signature is right and whose state is false.
  expect(await stored(payment.paymentId)).toBe(1);
});

test('any flipped bit of a notification is refused or changes nothing', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  const good = Buffer.from(JSON.stringify(signed(settled(payment.paymentId))));
  for (let at = 0; at < good.length; at += 7) {
    const bytes = Buffer.from(good);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
    const answer = await app.inject({
      method: 'POST',
      url: URL,
      headers: { 'content-type': 'application/json' },
      payload: bytes,
    });
    expect([200, 403]).toContain(answer.statusCode);
  }
  await aWhile();
  expect(await stateOf(buyer, payment.cart_id)).toBe('pending');
});

test('ten duplicates at once are stored once and bring one period', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  await sandbox.faults({ drop: { probability: 1 } });
  await sandbox.wallet(payment.paymentId, 'pay');
  const body = signed(settled(payment.paymentId));
  const answers = await Promise.all(Array.from({ length: 10 }, () => notify(body)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 10 }, () => 200),
  );
  await until(async () => ((await stateOf(buyer, payment.cart_id)) === 'paid' ? true : undefined));
  expect(await stored(payment.paymentId)).toBe(1);
  for (const table of ['commerce.subscription', 'commerce.entitlement'] as const) {
    const rows = await deps.db
      .selectFrom(table)
      .select('id')
      .where('paymentId', '=', payment.paymentId)
      .execute();
    expect(rows).toHaveLength(1);
  }
  const emails = deps.mail.sent.filter(({ to }) => to === buyer.email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Pesananmu|^Selesaikan|^Menunggu/),
    expect.stringMatching(/^Pembayaran diterima/),
  ]);
});

test('orders that are not ours are stored and otherwise left alone', async () => {
  for (const orderId of ['order-of-another-shop', randomUUID()]) {
    expect((await notify(signed(settled(orderId)))).statusCode).toBe(200);
    expect(await stored(orderId)).toBe(1);
  }
});

test.each([[''], ['null'], ['[]'], ['{"order_id":'], ['\u0000'], ['"x"'], ['a=b&c=d']])(
  'what is no notification is refused: %j',
  async (body) => {
    expect((await notify(body)).statusCode).toBe(403);
    expect((await notify(body, 'text/plain')).statusCode).toBe(403);
  },
);

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
    config: { ...deps.config, midtrans: sandbox.midtrans },
  });
  const answer = await broken.app.inject({
    method: 'POST',
    url: URL,
    headers: { 'content-type': 'application/json' },
    payload: signed(settled(randomUUID())),
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
});
