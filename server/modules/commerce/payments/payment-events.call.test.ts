import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { deleteOtherDevices } from '#contract/accounts/devices.ts';
import { watchPayment } from '#contract/commerce/index.ts';
import { startSession } from '#modules/accounts/index.ts';
import { STREAMS_OF_AN_ACCOUNT } from '#platform/change-stream.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aBuyer, aPayment, aShop, type TestBuyer } from '#test/factories/commerce/shop.ts';

const shop = await aShop();
const { app, deps, sandbox, url } = shop;

type Seen = { id: string; state: string; qrString: string | null; rights: unknown[] };

/** An open event stream and what came over it. */
async function watch(buyer: TestBuyer, paymentId: string, base = url) {
  const gone = new AbortController();
  const response = await fetch(`${base}/platform/v2/payment/${paymentId}/events`, {
    headers: buyer.headers,
    signal: gone.signal,
  });
  const events: Seen[] = [];
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const block of whole) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        const id = /^id: (.*)$/m.exec(block)?.[1] ?? '';
        if (data !== undefined) events.push({ ...(JSON.parse(data) as Seen), id });
      }
    }
  })().catch(() => undefined);
  return {
    response,
    events,
    ended: reading,
    leave: () => gone.abort(),
    async waitFor(state: string, ms = 7_000) {
      const end = Date.now() + ms;
      while (Date.now() < end) {
        const found = events.find((event) => event.state === state);
        if (found !== undefined) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`no ${state}, only ${events.map((event) => event.state).join()}`);
    },
  };
}

test('the stream begins with the payment as it is and tells of the money in a moment', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  const stream = await watch(buyer, payment.paymentId);
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  const first = await stream.waitFor('pending');
  expect(first.qrString).toBe(payment.qrString);

  const paidAt = Date.now();
  await sandbox.wallet(payment.paymentId, 'pay');
  const paid = await stream.waitFor('paid');
  expect(Date.now() - paidAt).toBeLessThan(3_000);
  expect(paid.rights).toHaveLength(1);
  expect(Number(paid.id)).toBeGreaterThan(Number(first.id));
  stream.leave();
});

test('who comes back sees at once what was missed', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  const before = await watch(buyer, payment.paymentId);
  await before.waitFor('pending');
  before.leave();
  await before.ended;
  await sandbox.wallet(payment.paymentId, 'decline');
  const during = await watch(buyer, payment.paymentId);
  await during.waitFor('denied');
  during.leave();
  const after = await watch(buyer, payment.paymentId);
  await after.waitFor('denied', 500);
  expect(after.events).toHaveLength(1);
  after.leave();
});

test('a change whose announcement got lost is found by looking', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  const stream = await watch(buyer, payment.paymentId);
  await stream.waitFor('pending');
  await sql`update commerce.payment set state = 'cancelled', closed_at = now(), version = version + 1
    where id = ${payment.paymentId}`.execute(deps.db);
  await stream.waitFor('cancelled', 9_000);
  stream.leave();
}, 20_000);

test('all streams end when the server drains', async () => {
  const own = await aShop();
  const buyer = await aBuyer(own);
  const payment = await aPayment(buyer);
  const stream = await watch(buyer, payment.paymentId, own.url);
  await stream.waitFor('pending');
  const closing = Date.now();
  await own.app.close();
  await stream.ended;
  expect(Date.now() - closing).toBeLessThan(3_000);
});

test('a stream ends with the session that asked for it', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  const stream = await watch(buyer, payment.paymentId);
  await stream.waitFor('pending');
  const { accountId } = buyer;
  const device = { deviceId: randomUUID(), label: 'Firefox di Linux' };
  const { accessToken } = await startSession(deps, { accountId, ...device });
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await askApp(app, headers, deleteOtherDevices)).status).toBe(200);
  await sandbox.wallet(payment.paymentId, 'pay');
  await stream.ended;
  expect(stream.events.map(({ state }) => state)).toEqual(['pending']);
});

test('only the owner may watch', async () => {
  const payment = await aPayment(await aBuyer(shop));
  const params = { id: payment.paymentId };
  const stranger = await aBuyer(shop);
  const seen = await stranger.ask(watchPayment, { params });
  expect([seen.status, seen.code]).toEqual([404, 'commerce.paymentNotFound']);
  expect((await askApp(app, {}, watchPayment, { params })).status).toBe(401);
  const unknown = await stranger.ask(watchPayment, { params: { id: randomUUID() } });
  expect(unknown.status).toBe(404);
  expect((await stranger.ask(watchPayment, { params: { id: 'x' } })).status).toBe(400);
});

test('an account follows only so much at once, and what it closed makes room', async () => {
  const buyer = await aBuyer(shop);
  const { paymentId } = await aPayment(buyer);
  const streams = [];
  for (let count = 0; count < STREAMS_OF_AN_ACCOUNT; count += 1)
    streams.push(await watch(buyer, paymentId));
  expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200));
  const params = { id: paymentId };
  const refused = await buyer.ask(watchPayment, { params });
  expect(refused).toMatchObject({
    status: 429,
    code: 'common.tooManyStreams',
    details: { retry_after: expect.any(Number) },
  });
  // Another account is none the worse.
  const other = await aBuyer(shop);
  const own = await watch(other, (await aPayment(other)).paymentId);
  expect(own.response.status).toBe(200);
  own.leave();
  streams.pop()?.leave();
  const askAgain = async () => {
    const stream = await watch(buyer, paymentId);
    streams.push(stream);
    return stream.response.status;
  };
  await expect.poll(askAgain).toBe(200);
  for (const stream of streams) stream.leave();
});
