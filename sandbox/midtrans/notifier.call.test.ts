import { createHash } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openMerchant } from '../test/merchant.ts';
import { openSandbox, SERVER_KEY, type Opened } from '../test/open.ts';

let sandbox: Opened;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(() => {
  sandbox.merchant.answers.length = 0;
});

const isSigned = (body: Record<string, unknown>): boolean => {
  const text = `${body['order_id']}${body['status_code']}${body['gross_amount']}${SERVER_KEY}`;
  return createHash('sha512').update(text).digest('hex') === body['signature_key'];
};

test('the merchant hears of the charge and of the payment, signed', async () => {
  const { body } = await sandbox.charge();
  await sandbox.merchant.wait(body['order_id'], 1);
  await sandbox.dev(`/wallet/${String(body['order_id'])}/pay`, {});
  const [pending, settled] = await sandbox.merchant.wait(body['order_id'], 2);
  expect(pending?.body).toMatchObject({ status_code: '201', transaction_status: 'pending' });
  expect(settled?.body).toMatchObject({
    order_id: body['order_id'],
    transaction_id: body['transaction_id'],
    status_code: '200',
    status_message: 'midtrans payment notification',
    transaction_status: 'settlement',
    gross_amount: '59000.00',
    settlement_time: expect.stringMatching(/^\d{4}-/),
  });
  expect(settled?.headers['user-agent']).toBe('Veritrans');
  expect(isSigned(pending?.body ?? {}) && isSigned(settled?.body ?? {})).toBe(true);
});

test('an expired or cancelled order is announced with 202', async () => {
  const { body } = await sandbox.charge();
  await sandbox.call(`/api/v2/${String(body['order_id'])}/expire`, {});
  const told = await sandbox.merchant.wait(body['order_id'], 2);
  expect(told.map((it) => it.body)).toContainEqual(
    expect.objectContaining({ status_code: '202', transaction_status: 'expire' }),
  );
});

test.each([
  [500, 2],
  [503, 5],
  [404, 3],
  [400, 3],
  [302, 1],
  [418, 6],
])('HTTP %i is tried %i times in all', async (status, times) => {
  sandbox.merchant.answers.push(...Array.from({ length: 9 }, () => ({ status })));
  const { body } = await sandbox.charge();
  const orderId = String(body['order_id']);
  await sandbox.merchant.wait(orderId, times);
  await expect
    .poll(async () => (await sandbox.dev(`/wallet/${orderId}.json`)).body['notifications'])
    .toMatchObject([{ state: 'given_up', tries: times, lastAnswer: `HTTP ${status}` }]);
  expect(sandbox.merchant.about(orderId)).toHaveLength(times);
});

test('a merchant who accepts at the second try is left in peace', async () => {
  sandbox.merchant.answers.push({ status: 503 });
  const { body } = await sandbox.charge();
  await sandbox.merchant.wait(body['order_id'], 2);
  await new Promise((later) => setTimeout(later, 200));
  expect(sandbox.merchant.about(body['order_id'])).toHaveLength(2);
});

test('307 is followed with the same body', async () => {
  sandbox.merchant.answers.push({ status: 307, location: '/moved' });
  const { body } = await sandbox.charge();
  const [first, second] = await sandbox.merchant.wait(body['order_id'], 2);
  expect(second?.url).toBe('/moved');
  expect(second?.body).toEqual(first?.body);
});

test('a header replaces the address or adds one', async () => {
  const other = await openMerchant();
  const replaced = await sandbox.charge({}, { 'x-override-notification': other.url });
  await other.wait(replaced.body['order_id'], 1);
  expect(sandbox.merchant.about(replaced.body['order_id'])).toHaveLength(0);
  const added = (await sandbox.charge({}, { 'x-append-notification': other.url })).body['order_id'];
  await Promise.all([other.wait(added, 1), sandbox.merchant.wait(added, 1)]);
  await other.stop();
});
