import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { callDoku, type DokuCall } from '../test/doku-client.ts';
import { openSandbox, type Opened } from '../test/open.ts';
import { sign } from './wire.ts';

const CLIENT = 'BRN-0001-TEST';
const SECRET = 'SK-test';
const CHECKOUT = '/checkout/v1/payment';

let sandbox: Opened;
beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(async () => {
  await sandbox.dev('/faults/reset', {});
});

const call = async (input: DokuCall) => {
  const answer = await callDoku(sandbox.url, CLIENT, input, SECRET);
  return { ...answer, body: JSON.parse(answer.text) as Record<string, unknown> };
};
const order = (orderId: string) => ({
  order: { invoice_number: orderId, amount: 59_000, callback_url: 'https://tayang.example/k' },
  payment: { payment_due_date: 15 },
  customer: { name: 'Sari' },
});
const open = async (orderId = sandbox.newOrderId()): Promise<string> => {
  const { http } = await call({ target: CHECKOUT, body: order(orderId) });
  expect(http).toBe(200);
  return orderId;
};
const statusOf = async (orderId: string) =>
  (await call({ target: `/orders/v1/status/${orderId}` })).body as {
    transaction: { status: string };
    channel?: { id: string };
  };
const told = (orderId: string) =>
  sandbox.merchant.received.filter(
    ({ body }) => (body['order'] as { invoice_number?: string })?.invoice_number === orderId,
  );
const promptBody = (orderId: string, phone: string) => ({
  client: { id: CLIENT },
  order: { invoice_number: orderId, amount: 59_000 },
  ovo_info: { ovo_id: phone },
  security: {
    check_sum: createHash('sha256')
      .update(`59000${CLIENT}${orderId}${phone}${SECRET}`)
      .digest('hex'),
  },
});

test('a page is opened, its answer is signed, and the same Request-Id brings it again with 409', async () => {
  const orderId = sandbox.newOrderId();
  const first = await call({
    target: CHECKOUT,
    body: order(orderId),
    requestId: `once-${orderId}`,
  });
  expect(first.body).toMatchObject({
    message: ['SUCCESS'],
    response: {
      order: { amount: '59000', invoice_number: orderId },
      payment: {
        url: expect.stringMatching(/^https:\/\/tayang\.example\/_dev\/doku\/checkout\//),
        expired_date: expect.stringMatching(/^\d{14}$/),
      },
    },
  });
  const expected = sign(
    {
      clientId: CLIENT,
      requestId: `once-${orderId}`,
      timestamp: first.headers.get('response-timestamp') ?? '',
      target: CHECKOUT,
      body: first.text,
    },
    SECRET,
    'Response-Timestamp',
  );
  expect(first.headers.get('signature')).toBe(expected);
  const again = await call({
    target: CHECKOUT,
    body: order(orderId),
    requestId: `once-${orderId}`,
  });
  expect([again.http, again.text]).toEqual([409, first.text]);
  const other = await call({ target: CHECKOUT, body: order(orderId) });
  expect(other).toMatchObject({ http: 400, body: { message: ['INVOICE ALREADY USED'] } });
});

test.each<[string, Partial<DokuCall>, number, string]>([
  ['another key', { secret: 'SK-other' }, 401, 'invalid_signature'],
  ['another client', { headers: { 'client-id': 'BRN-x' } }, 401, 'invalid_client_id'],
  ['no Request-Id', { headers: { 'request-id': '' } }, 400, 'invalid_request_id'],
  ['an old time', { atMs: Date.now() - 3_600_000 }, 400, 'invalid_timestamp'],
  [
    'a time of another form',
    { headers: { 'request-timestamp': '2026-01-01' } },
    400,
    'invalid_timestamp',
  ],
])('%s is refused', async (_, change, http, code) => {
  const answer = await call({ target: CHECKOUT, body: order(sandbox.newOrderId()), ...change });
  expect(answer).toMatchObject({ http, body: { error: { code } } });
});

test('the buyer picks a channel, pays in the wallet, and the shop is told, signed', async () => {
  const orderId = await open();
  expect(await sandbox.page('/wallet')).toContain(orderId);
  expect((await statusOf(orderId)).transaction.status).toBe('PENDING');
  const { body } = await sandbox.dev(`/wallet/${orderId}/pay`, {});
  expect(body).toMatchObject({ status: 'SUCCESS', paymentType: 'VIRTUAL_ACCOUNT_BCA' });
  await expect.poll(() => told(orderId).length).toBe(1);
  const [notification] = told(orderId);
  expect(notification?.body).toMatchObject({ transaction: { status: 'SUCCESS' } });
  const headers = notification?.headers ?? {};
  const parts = {
    clientId: CLIENT,
    requestId: String(headers['request-id']),
    timestamp: String(headers['request-timestamp']),
    target: '/notify',
    body: JSON.stringify(notification?.body),
  };
  expect(headers['signature']).toBe(sign(parts, SECRET));
});

test('the page shows what can be picked and where to go on', async () => {
  const orderId = sandbox.newOrderId();
  const { body } = await call({ target: CHECKOUT, body: order(orderId) });
  const { payment } = body['response'] as { payment: { url: string } };
  const path = new URL(payment.url).pathname;
  expect(await (await fetch(sandbox.url + path)).text()).toContain('Kartu kredit');
  const form = new URLSearchParams({ channel: 'VIRTUAL_ACCOUNT_BRI' });
  await fetch(sandbox.url + path, { method: 'POST', body: form, redirect: 'manual' });
  const chosen = await (await fetch(sandbox.url + path)).text();
  expect(chosen).toContain('Virtual account BRI');
  expect(chosen).toContain('https://tayang.example/k');
  expect((await statusOf(orderId)).channel?.id).toBe('VIRTUAL_ACCOUNT_BRI');
});

test('an OVO prompt holds until the buyer has answered', async () => {
  const [yes, no, gone] = [sandbox.newOrderId(), sandbox.newOrderId(), sandbox.newOrderId()];
  const push = (orderId: string, phone = '081234567890') =>
    call({ target: '/ovo-emoney/v1/payment', body: promptBody(orderId, phone) });
  const [paid, declined, unknown] = [push(yes), push(no), push(gone, '081234567404')];
  await expect.poll(async () => (await sandbox.dev(`/wallet/${no}.json`)).http).toBe(200);
  await expect.poll(async () => (await sandbox.dev(`/wallet/${yes}.json`)).http).toBe(200);
  await sandbox.dev(`/wallet/${yes}/pay`, {});
  await sandbox.dev(`/wallet/${no}/decline`, {});
  const state = (status: string) => ({ body: { ovo_payment: { status } } });
  expect(await paid).toMatchObject(state('SUCCESS'));
  expect(await declined).toMatchObject(state('FAILED'));
  expect(await unknown).toMatchObject(state('FAILED'));
  const wrong = promptBody(sandbox.newOrderId(), '081234567890');
  const changed = { ...wrong, order: { ...wrong.order, amount: 1 } };
  expect(await call({ target: '/ovo-emoney/v1/payment', body: changed })).toMatchObject({
    http: 400,
    body: { error: { code: 'invalid_check_sum' } },
  });
});

test('only three more tries, then it is given up', async () => {
  sandbox.merchant.answers.push(...Array.from({ length: 99 }, () => ({ status: 503 })));
  const orderId = await open();
  await sandbox.dev(`/wallet/${orderId}/decline`, {});
  await expect
    .poll(async () => (await sandbox.dev(`/wallet/${orderId}.json`)).body['notifications'])
    .toMatchObject([{ state: 'given_up', tries: 4 }]);
  sandbox.merchant.answers.length = 0;
  expect(new Set(told(orderId).map(({ headers }) => headers['request-id'])).size).toBe(1);
});

test('a forged one is signed with another key, an altered one with the words of the true one', async () => {
  await sandbox.dev('/faults', { doku: { forged: { next: 1 }, alteredReplay: { next: 1 } } });
  const orderId = await open();
  await sandbox.dev(`/wallet/${orderId}/decline`, {});
  await expect.poll(() => told(orderId).length).toBe(3);
  const isTrue = told(orderId).map(({ body, headers }) => {
    const parts = {
      clientId: CLIENT,
      requestId: String(headers['request-id']),
      timestamp: String(headers['request-timestamp']),
      target: '/notify',
      body: JSON.stringify(body),
    };
    return headers['signature'] === sign(parts, SECRET);
  });
  expect(isTrue.filter(Boolean)).toHaveLength(1);
});

test('an order that is asked about too early is not there', async () => {
  expect((await call({ target: '/orders/v1/status/none' })).http).toBe(404);
});

test('a page can be cancelled unless its money is on a card or in a wallet', async () => {
  const cancel = (orderId: string) =>
    call({ target: '/checkout/v3/cancellations', body: { order: { invoice_number: orderId } } });
  const [plain, paid] = [await open(), await open()];
  expect((await cancel(plain)).http).toBe(200);
  expect((await cancel(plain)).http).toBe(200);
  expect((await statusOf(plain)).transaction.status).toBe('CANCELLED');
  await sandbox.dev(`/wallet/${paid}/pay`, {});
  expect((await cancel(paid)).http).toBe(400);
  expect((await cancel('nobody')).http).toBe(404);
});

/** Both gateways know these two switches; each counts its own. */
test.each(['midtrans', 'doku'] as const)(
  'late and double money at %s happen when asked for, and are counted',
  async (gateway) => {
    const make = async () =>
      gateway === 'doku' ? open() : String((await sandbox.charge()).body['order_id']);
    const rules = (change: object) =>
      sandbox.dev('/faults', gateway === 'doku' ? { doku: change } : change);
    const paid = gateway === 'doku' ? 'SUCCESS' : 'settlement';
    const state = async (orderId: string) =>
      (await sandbox.dev(`/wallet/${orderId}.json`)).body['status'];
    const counts = async (name: string) => {
      const { body } = await sandbox.dev('/faults.json');
      const all = (gateway === 'doku' ? body['doku'] : body) as {
        faults: Record<string, { seen: number; injected: number }>;
      };
      return all.faults[name];
    };
    await rules({ lateSettlement: { next: 1, ms: 300 } });
    const late = await make();
    const { body } = await sandbox.dev(`/wallet/${late}/pay`, {});
    expect(body['status']).toMatch(/expire/i);
    await expect.poll(() => state(late)).toBe(paid);
    expect(await counts('lateSettlement')).toMatchObject({ seen: 1, injected: 1 });

    await rules({ doublePayment: { next: 1, ms: 50 } });
    const [closed, now] = [await make(), await make()];
    await sandbox.dev(`/wallet/${closed}/decline`, {});
    await sandbox.dev(`/wallet/${now}/pay`, {});
    await expect.poll(() => state(closed)).toBe(paid);
    expect(await state(now)).toBe(paid);
    expect(await counts('doublePayment')).toMatchObject({ seen: 1, injected: 1 });
  },
);

test('each gateway has an outage of its own', async () => {
  await sandbox.dev('/faults', { doku: { outage: { probability: 1, mode: '503' } } });
  const answer = await callDoku(
    sandbox.url,
    CLIENT,
    { target: CHECKOUT, body: order(sandbox.newOrderId()) },
    SECRET,
  );
  expect(answer.http).toBe(503);
  expect((await sandbox.charge()).http).toBe(200);
  const page = await sandbox.page('/faults');
  expect(page).toContain('name="doku.outage.mode"');
  expect(page).toContain('name="lateSettlement.ms"');
});
