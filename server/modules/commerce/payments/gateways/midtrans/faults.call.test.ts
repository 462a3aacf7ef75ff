import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testSandbox, type TestSandbox } from '#test/sandbox.ts';
import type { ChargeInput, PaymentGateway } from '../gateway.ts';
import { createMidtrans } from './gateway.ts';

/** Everything that was told to us, as it came. */
const reported: string[] = [];
let server: Server;
let sandbox: TestSandbox;
let gateway: PaymentGateway;
beforeAll(async () => {
  server = createServer((request, reply) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      reported.push(text);
      reply.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  sandbox = await testSandbox({ notifyUrl: `http://127.0.0.1:${port}/`, isProcess: true });
  gateway = createMidtrans({ ...sandbox.midtrans, timeoutMs: 400, now: Date.now });
});
beforeEach(() => sandbox.resetFaults());
afterAll(() => void server.close());

let last = 0;
const order = (): ChargeInput => ({
  orderId: `fault-${(last += 1)}`,
  amountRupiah: 59_000,
  method: { type: 'qris' },
  items: [],
  customer: { name: 'Sari' },
  expiresAt: new Date(Date.now() + 600_000),
});
const reportedAbout = (orderId: string) => reported.filter((text) => text.includes(orderId));
const injected = async (name: string): Promise<number> =>
  (await sandbox.get('/_dev/faults.json')).body.faults[name].injected;

test('a lost reply is unknown; the order is there, and the same charge brings its code', async () => {
  await sandbox.faults({ lostReply: { next: 1, only: ['charge'] } });
  const input = order();
  expect(await gateway.charge(input)).toMatchObject({ status: 'unknown', cause: 'no_reply' });
  expect(await gateway.status(input.orderId)).toMatchObject({ state: 'pending' });
  expect(await gateway.charge(input)).toMatchObject({
    status: 'pending',
    qrString: expect.stringMatching(/^000201/),
  });
  expect(await injected('lostReply')).toBe(1);
});

test('a slow reply is unknown, and the same charge while it lasts is under way', async () => {
  await sandbox.faults({ slowReply: { next: 1, ms: 30_000, only: ['charge'] } });
  const input = order();
  const slow = gateway.charge(input);
  await expect.poll(async () => (await gateway.status(input.orderId)).state).toBe('pending');
  expect(await gateway.charge(input)).toMatchObject({ status: 'unknown', cause: 'in_progress' });
  expect(await slow).toMatchObject({ status: 'unknown', cause: 'no_reply' });
  await expect.poll(async () => (await gateway.charge(input)).status).toBe('pending');
});

test('a lost refund is not paid twice', async () => {
  const input = order();
  await gateway.charge(input);
  await sandbox.wallet(input.orderId, 'pay');
  await sandbox.faults({ lostReply: { next: 1, only: ['refund'] } });
  const refund = {
    orderId: input.orderId,
    refundKey: 'r-1',
    amountRupiah: 10_000,
    reason: 'uji',
  };
  expect(await gateway.refund(refund)).toMatchObject({ status: 'unknown', cause: 'no_reply' });
  expect(await gateway.refund(refund)).toMatchObject({ status: 'refunded' });
  expect(await gateway.status(input.orderId)).toMatchObject({ refundedRupiah: 10_000 });
});

test.each([
  ['reset', 'no_reply'],
  ['503', 'gateway_error'],
  ['hang', 'no_reply'],
])('an outage by %s is unknown to every call, and nothing was done', async (mode, cause) => {
  await sandbox.faults({ outage: { probability: 1, mode } });
  const input = order();
  expect(await gateway.charge(input)).toMatchObject({ status: 'unknown', cause });
  expect(await gateway.status(input.orderId)).toMatchObject({ state: 'unknown', cause });
  expect(await gateway.cancel(input.orderId)).toMatchObject({ status: 'unknown', cause });
  await sandbox.resetFaults();
  expect(await gateway.status(input.orderId)).toMatchObject({ cause: 'not_found' });
});

test('no connection is known not to have been asked, and state survives', async () => {
  const input = order();
  await gateway.charge(input);
  await sandbox.kill();
  expect(await gateway.charge(order())).toMatchObject({ status: 'unknown', cause: 'not_sent' });
  expect(await gateway.status(input.orderId)).toMatchObject({ cause: 'not_sent' });
  await sandbox.restart();
  expect(await gateway.status(input.orderId)).toMatchObject({ state: 'pending' });
});

test('true, doubled and altered notifications only name the order; forged ones do not', async () => {
  await sandbox.faults({
    forged: { next: 1 },
    alteredReplay: { next: 1 },
    duplicate: { next: 1, ms: 0 },
  });
  const input = order();
  await gateway.charge(input);
  await expect.poll(() => reportedAbout(input.orderId).length).toBe(4);
  const verified = reportedAbout(input.orderId).map((text) => gateway.verifyNotification(text, {}));
  expect(verified.filter((it) => it === null)).toHaveLength(1);
  expect(verified.filter((it) => it?.orderId === input.orderId)).toHaveLength(3);
  expect(await gateway.status(input.orderId)).toMatchObject({ state: 'pending' });
});

test('a dropped notification is missed, a delayed one comes, and status knows both', async () => {
  await sandbox.faults({ drop: { probability: 1 } });
  const input = order();
  await gateway.charge(input);
  await sandbox.wallet(input.orderId, 'pay');
  await sandbox.faults({ drop: { probability: 0 }, delay: { next: 1, ms: 200 } });
  const other = order();
  await gateway.charge(other);
  await expect.poll(() => reportedAbout(other.orderId).length).toBe(1);
  expect(reportedAbout(input.orderId)).toHaveLength(0);
  expect(await gateway.status(input.orderId)).toMatchObject({ state: 'paid' });
});
