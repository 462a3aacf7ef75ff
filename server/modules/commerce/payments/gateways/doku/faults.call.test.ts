import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testSandbox, type TestSandbox } from '#test/sandbox.ts';
import { createDoku } from './gateway.ts';
import type { ChargeInput, PaymentGateway } from '../gateway.ts';

/** Everything that was told to us, as it came. */
const reported: { body: string; headers: IncomingHttpHeaders }[] = [];
let server: Server;
let sandbox: TestSandbox;
let gateway: PaymentGateway;
beforeAll(async () => {
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      reported.push({ body, headers: request.headers });
      reply.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  sandbox = await testSandbox({
    dokuNotifyUrl: `http://127.0.0.1:${port}/notify`,
    isProcess: true,
  });
  gateway = createDoku({
    ...sandbox.doku,
    notifyPath: '/notify',
    timeoutMs: 400,
    promptTimeoutMs: 400,
    now: Date.now,
  });
});
beforeEach(() => sandbox.resetFaults());
afterAll(() => void server.close());

let last = 0;
const order = (method?: ChargeInput['method']): ChargeInput => ({
  orderId: `fault-${(last += 1)}`,
  amountRupiah: 59_000,
  method: method ?? { type: 'page', returnUrl: 'https://tayang.example/kembali' },
  items: [],
  customer: { name: 'Sari' },
  expiresAt: new Date(Date.now() + 600_000),
});
const reportedAbout = (orderId: string) => reported.filter(({ body }) => body.includes(orderId));
const faults = (change: object) => sandbox.faults({ doku: change });
const counts = async (name: string): Promise<{ seen: number; injected: number }> =>
  (await sandbox.get('/_dev/faults.json')).body.doku.faults[name];

test('a lost reply is unknown; the order is there, and the same charge brings its page', async () => {
  await faults({ lostReply: { next: 1, only: ['charge'] } });
  const input = order();
  expect(await gateway.charge(input)).toMatchObject({ status: 'unknown', cause: 'no_reply' });
  expect(await gateway.status(input.orderId)).toMatchObject({ state: 'pending' });
  expect(await gateway.charge(input)).toMatchObject({
    status: 'pending',
    redirectUrl: expect.stringContaining('/_dev/doku/checkout/'),
  });
  expect(await counts('lostReply')).toMatchObject({ injected: 1 });
});

test('a slow reply is unknown, and the same charge afterwards brings its page', async () => {
  await faults({ slowReply: { next: 1, ms: 30_000, only: ['charge'] } });
  const input = order();
  expect(await gateway.charge(input)).toMatchObject({ status: 'unknown', cause: 'no_reply' });
  expect(await gateway.charge(input)).toMatchObject({ status: 'pending' });
  expect(await counts('slowReply')).toMatchObject({ injected: 1 });
});

test('a prompt whose call is dropped goes on, and the status knows its end', async () => {
  const input = order({ type: 'ovo', phone: '081234567890' });
  expect(await gateway.prompt?.(input)).toMatchObject({ state: 'unknown', cause: 'no_reply' });
  expect(await gateway.status(input.orderId)).toMatchObject({ state: 'pending' });
  await sandbox.wallet(input.orderId, 'pay');
  expect(await gateway.status(input.orderId)).toMatchObject({ state: 'paid' });
});

test.each([
  ['reset', 'no_reply'],
  ['503', 'gateway_error'],
  ['hang', 'no_reply'],
])('an outage by %s is unknown to every call, and nothing was done', async (mode, cause) => {
  await faults({ outage: { probability: 1, mode } });
  const input = order();
  expect(await gateway.charge(input)).toMatchObject({ status: 'unknown', cause });
  expect(await gateway.status(input.orderId)).toMatchObject({ state: 'unknown', cause });
  expect(await gateway.cancel(input.orderId)).toMatchObject({ status: 'unknown', cause });
  expect(await gateway.listSettlements('2026-01-01')).toMatchObject({ status: 'unknown', cause });
  await sandbox.resetFaults();
  expect(await gateway.status(input.orderId)).toMatchObject({ cause: 'not_found' });
});

test('no connection is known not to have been asked, and a kill loses no answered order', async () => {
  const input = order();
  const first = await gateway.charge(input);
  await sandbox.kill();
  expect(await gateway.charge(order())).toMatchObject({ status: 'unknown', cause: 'not_sent' });
  expect(await gateway.status(input.orderId)).toMatchObject({ cause: 'not_sent' });
  await sandbox.restart();
  expect(await gateway.status(input.orderId)).toMatchObject({ state: 'pending' });
  // Also what was answered to this Request-Id.
  expect(await gateway.charge(input)).toEqual(first);
});

test('true and doubled ones name the order, forged and altered ones nothing at all', async () => {
  await faults({
    forged: { next: 1 },
    alteredReplay: { next: 1 },
    duplicate: { next: 1, ms: 0 },
  });
  const input = order();
  await gateway.charge(input);
  await sandbox.wallet(input.orderId, 'decline');
  await expect.poll(() => reportedAbout(input.orderId).length).toBe(4);
  const verified = reportedAbout(input.orderId).map(({ body, headers }) =>
    gateway.verifyNotification(body, headers),
  );
  const named = verified.filter((it) => it !== null);
  expect(named.map((it) => it.orderId)).toEqual([input.orderId, input.orderId]);
  // The double has the same number, by which it is known.
  expect(new Set(named.map((it) => it.requestId)).size).toBe(1);
  expect(await gateway.status(input.orderId)).toMatchObject({ state: 'denied' });
  for (const name of ['forged', 'alteredReplay', 'duplicate'])
    expect(await counts(name)).toMatchObject({ injected: 1 });
});

test('a dropped notification is missed, a delayed one comes, and status knows both', async () => {
  await faults({ drop: { probability: 1 } });
  const input = order();
  await gateway.charge(input);
  await sandbox.wallet(input.orderId, 'pay');
  await faults({ drop: { probability: 0 }, delay: { next: 1, ms: 200 } });
  const other = order();
  await gateway.charge(other);
  await sandbox.wallet(other.orderId, 'pay');
  await expect.poll(() => reportedAbout(other.orderId).length).toBe(1);
  expect(reportedAbout(input.orderId)).toHaveLength(0);
  expect(await gateway.status(input.orderId)).toMatchObject({ state: 'paid' });
});
