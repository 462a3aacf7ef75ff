import { beforeAll, expect, test } from 'vitest';
import { openSandbox, type Opened } from '../test/open.ts';

let sandbox: Opened;
beforeAll(async () => {
  sandbox = await openSandbox();
});

const charged = async (fields: object = {}) =>
  String((await sandbox.charge(fields)).body['order_id']);
const paid = async (fields: object = {}) => {
  const orderId = await charged(fields);
  await sandbox.dev(`/wallet/${orderId}/pay`, {});
  return orderId;
};
const post = (orderId: string, verb: string, body: object = {}) =>
  sandbox.call(`/api/v2/${orderId}/${verb}`, body);

test('status follows the payment, by order id and by transaction id', async () => {
  const orderId = await charged();
  const pending = await sandbox.status(orderId);
  expect(pending.body).toMatchObject({
    status_code: '201',
    status_message: 'Success, transaction is found',
    transaction_status: 'pending',
  });
  expect(pending.body).not.toHaveProperty('qr_string');
  await sandbox.dev(`/wallet/${orderId}/pay`, {});
  const settled = await sandbox.status(pending.body['transaction_id']);
  expect(settled.body).toMatchObject({
    order_id: orderId,
    status_code: '200',
    transaction_status: 'settlement',
    issuer: 'gopay',
  });
  expect(settled.body['settlement_time']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test('payments of a past are taken over once, and given back like any other', async () => {
  const order = { orderId: 'lama-1', amountRupiah: 59_000, paidAt: '2026-05-02T05:00:00.000Z' };
  const send = (orders: object[]) => sandbox.dev('/orders', { orders });
  expect((await send([{ ...order, paymentType: 'emas' }])).http).toBe(400);
  for (const kept of [1, 0])
    expect((await send([{ ...order, paymentType: 'qris' }])).body).toEqual({ kept });
  expect((await sandbox.status('lama-1')).body).toMatchObject({
    transaction_status: 'settlement',
    gross_amount: '59000.00',
  });
  const given = await post('lama-1', 'refund', { refund_key: 'kembali', amount: 59_000 });
  expect(given.body).toMatchObject({ status_code: '200', transaction_status: 'refund' });
});

test('an unknown order is 404 in the body, 200 in HTTP', async () => {
  expect(await sandbox.status('nobody')).toMatchObject({
    http: 200,
    body: { status_code: '404', status_message: "Transaction doesn't exist." },
  });
  expect((await post('nobody', 'cancel')).body).toMatchObject({ status_code: '404' });
});

test('a pending order is cancelled or expired once; a paid one is not', async () => {
  const cancelled = await charged();
  expect((await post(cancelled, 'cancel')).body).toMatchObject({
    status_code: '200',
    transaction_status: 'cancel',
  });
  expect(await post(cancelled, 'cancel')).toMatchObject({
    http: 200,
    body: {
      status_code: '412',
      status_message: 'Merchant cannot modify the status of the transaction',
    },
  });
  const expired = await charged();
  expect((await post(expired, 'expire')).body).toMatchObject({
    status_code: '407',
    transaction_status: 'expire',
  });
  expect((await sandbox.status(expired)).body).toMatchObject({ status_code: '407' });
  expect((await post(await paid(), 'cancel')).body).toMatchObject({ status_code: '412' });
});

test('time alone expires an order', async () => {
  const orderId = await charged({ custom_expiry: { expiry_duration: 1, unit: 'second' } });
  await new Promise((later) => setTimeout(later, 1_100));
  expect((await sandbox.status(orderId)).body).toMatchObject({ transaction_status: 'expire' });
});

test('refunds add up, a key pays once, and more than was paid is refused', async () => {
  const orderId = await paid();
  const first = await post(orderId, 'refund', { refund_key: 'r-1', amount: 9000, reason: 'uji' });
  expect(first.body).toMatchObject({
    status_code: '200',
    transaction_status: 'partial_refund',
    refund_amount: '9000.00',
    refund_key: 'r-1',
  });
  expect((await post(orderId, 'refund', { refund_key: 'r-1', amount: 1 })).body).toMatchObject({
    status_code: '406',
    status_message: 'Duplicate refund ID',
  });
  expect((await post(orderId, 'refund', { refund_key: 'r-2', amount: 50001 })).body).toMatchObject({
    status_code: '414',
  });
  expect((await post(orderId, 'refund/online/direct', { refund_key: 'r-3' })).body).toMatchObject({
    status_code: '200',
    transaction_status: 'refund',
    refund_amount: '50000.00',
  });
  const { body } = await sandbox.status(orderId);
  expect(body).toMatchObject({ transaction_status: 'refund', refund_amount: '59000.00' });
  expect(body['refunds']).toHaveLength(2);
});

test('no refund for what is unpaid or cannot be given back', async () => {
  const refund = { refund_key: 'r', amount: 59000 };
  expect((await post(await charged(), 'refund', refund)).body).toMatchObject({
    status_code: '412',
  });
  const transfer = await paid({ payment_type: 'bank_transfer', bank_transfer: { bank: 'bni' } });
  expect((await post(transfer, 'refund', refund)).body).toMatchObject({ status_code: '412' });
});

test('one Idempotency-Key gives one answer; one that is too long is ignored', async () => {
  const orderId = sandbox.newOrderId();
  const again = { 'idempotency-key': 'k'.repeat(46) };
  const first = await sandbox.charge({}, again, orderId);
  expect(await sandbox.charge({}, again, orderId)).toEqual(first);
  const long = { 'idempotency-key': 'l'.repeat(47) };
  const other = sandbox.newOrderId();
  await sandbox.charge({}, long, other);
  expect((await sandbox.charge({}, long, other)).body).toMatchObject({ status_code: '406' });
  // Failures are not kept: the same key works once the request is right.
  const mended = { 'idempotency-key': 'mended' };
  expect((await sandbox.charge({ payment_type: '' }, mended)).http).toBe(400);
  expect((await sandbox.charge({}, mended)).body).toMatchObject({ status_code: '201' });
});
