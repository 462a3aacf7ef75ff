import { expect, test } from 'vitest';
import { signNotification, verifyMidtransNotification } from './client.ts';

const KEY = 'SB-Mid-server-test';
const fields = { order_id: 'order-1', status_code: '200', gross_amount: '59000.00' };
const signed = { ...fields, signature_key: signNotification(fields, KEY) };
const verify = (body: unknown) => verifyMidtransNotification(JSON.stringify(body), KEY);

test('a true notification names its order, from text or bytes', () => {
  expect(verify(signed)).toEqual({ orderId: 'order-1' });
  const bytes = Buffer.from(JSON.stringify({ ...signed, anything: ['new'] }));
  expect(verifyMidtransNotification(bytes, KEY)).toEqual({ orderId: 'order-1' });
});

test('each flipped bit of what is signed is noticed', () => {
  for (const [name, value] of Object.entries(signed)) {
    for (let at = 0; at < value.length; at += 1) {
      const flipped = String.fromCharCode(value.charCodeAt(at) ^ 1);
      const body = { ...signed, [name]: value.slice(0, at) + flipped + value.slice(at + 1) };
      expect(verify(body), `${name} ${at}`).toBeNull();
    }
  }
});

test('the state in it is not covered, so it is not returned', () => {
  expect(verify({ ...signed, transaction_status: 'settlement' })).toEqual({ orderId: 'order-1' });
});

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no signature', JSON.stringify(fields)],
  ['numbers', JSON.stringify({ ...signed, status_code: 200 })],
  ['an empty signature', JSON.stringify({ ...signed, signature_key: '' })],
  ['a short signature', JSON.stringify({ ...signed, signature_key: 'ab' })],
  ['a path', JSON.stringify({ ...signed, order_id: '../x' })],
  ['too much', JSON.stringify({ ...signed, padding: 'x'.repeat(70_000) })],
])('%s is refused', (_, body) => {
  expect(verifyMidtransNotification(body, KEY)).toBeNull();
});

test('another key is another signature', () => {
  expect(verifyMidtransNotification(JSON.stringify(signed), 'other')).toBeNull();
});
