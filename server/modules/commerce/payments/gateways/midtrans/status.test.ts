import { expect, test } from 'vitest';
import { readAnswer } from './client.ts';
import { readStatus } from './status.ts';

const answer = (fields: object, http = 200) => {
  const read = readAnswer(http, JSON.stringify({ ...SETTLED, ...fields }));
  if (read.status === 'unknown') throw new Error(read.message);
  return readStatus('order-1', read);
};
const SETTLED = {
  status_code: '200',
  transaction_status: 'settlement',
  fraud_status: 'accept',
  order_id: 'order-1',
  transaction_id: 't-1',
  gross_amount: '59000.00',
  currency: 'IDR',
  payment_type: 'qris',
  transaction_time: '2026-02-28 23:59:59',
  settlement_time: '2026-03-01 00:00:05',
  expiry_time: '2026-03-01 00:14:59',
};

test('a settlement is read whole, with times out of GMT+7', () => {
  expect(answer({})).toMatchObject({
    state: 'paid',
    orderId: 'order-1',
    transactionId: 't-1',
    amountRupiah: 59_000,
    refundedRupiah: 0,
    paidAt: new Date('2026-02-28T17:00:05Z'),
    expiresAt: new Date('2026-02-28T17:14:59Z'),
    paymentType: 'qris',
  });
});

test.each([
  ['200', 'settlement', 'accept', 'paid'],
  ['200', 'settlement', undefined, 'paid'],
  ['200', 'capture', 'accept', 'paid'],
  ['201', 'capture', 'challenge', 'pending'],
  ['200', 'capture', 'challenge', 'pending'],
  ['200', 'capture', 'deny', 'denied'],
  ['200', 'settlement', 'deny', 'denied'],
  ['201', 'pending', 'accept', 'pending'],
  ['200', 'PENDING', 'accept', 'pending'],
  ['200', 'authorize', 'accept', 'pending'],
  ['202', 'deny', 'accept', 'denied'],
  ['202', 'failure', undefined, 'denied'],
  ['407', 'expire', 'accept', 'expired'],
  ['202', 'expire', 'accept', 'expired'],
  ['200', 'cancel', 'accept', 'cancelled'],
  ['200', 'refund', 'accept', 'refunded'],
  ['200', 'partial_refund', 'accept', 'partly_refunded'],
  ['200', 'chargeback', 'accept', 'chargeback'],
  ['200', 'partial_chargeback', 'accept', 'chargeback'],
  ['202', 'settlement', 'accept', 'unknown'],
  ['200', 'settlement', 'somewhat', 'unknown'],
  ['200', 'levitated', 'accept', 'unknown'],
  ['200', '', 'accept', 'unknown'],
])('%s %s %s is %s', (status_code, transaction_status, fraud_status, state) => {
  expect(answer({ status_code, transaction_status, fraud_status }).state).toBe(state);
});

test.each([
  ['another order', { order_id: 'order-2' }],
  ['no amount', { gross_amount: undefined }],
  ['cents', { gross_amount: '59000.50' }],
  ['no number', { gross_amount: '59,000.00' }],
  ['dollars', { currency: 'USD' }],
  ['no id', { transaction_id: '' }],
])('an answer with %s moves nothing', (_, fields) => {
  expect(answer(fields)).toMatchObject({ state: 'unknown', cause: 'unreadable' });
});

test('what cannot be asked has its cause', () => {
  expect(answer({ status_code: '404' })).toMatchObject({ state: 'unknown', cause: 'not_found' });
  expect(answer({ status_code: '401' })).toMatchObject({ cause: 'unauthorized' });
  expect(answer({ status_code: '429' })).toMatchObject({ cause: 'rate_limited' });
});

test('refunds are listed by key', () => {
  const refunds = [
    { refund_key: 'r-1', refund_amount: '5000.00' },
    { refund_key: 'r-2', refund_amount: 7000 },
    { refund_key: '', refund_amount: '1.00' },
  ];
  expect(answer({ transaction_status: 'partial_refund', refunds })).toMatchObject({
    refundedRupiah: 12_000,
    refunds: [
      { refundKey: 'r-1', amountRupiah: 5_000 },
      { refundKey: 'r-2', amountRupiah: 7_000 },
    ],
  });
  expect(answer({ transaction_status: 'refund' })).toMatchObject({ refundedRupiah: 59_000 });
});

test('an answer that is not one is unknown', () => {
  expect(readAnswer(200, '<h1>Ups</h1>')).toMatchObject({ cause: 'unreadable' });
  expect(readAnswer(200, '[]')).toMatchObject({ cause: 'unreadable' });
  expect(readAnswer(503, '<h1>503</h1>')).toMatchObject({ cause: 'gateway_error' });
  expect(readAnswer(200, '{"status_code":"500"}')).toMatchObject({ cause: 'gateway_error' });
  expect(readAnswer(401, '{}')).toMatchObject({ status: 'answered', code: 401 });
  expect(readAnswer(200, 'x'.repeat(1_000_001))).toMatchObject({ cause: 'unreadable' });
});
