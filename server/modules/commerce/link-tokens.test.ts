import { expect, test } from 'vitest';
import { readPaymentToken, writePaymentToken } from './link-tokens.ts';

const key = Buffer.alloc(32, 7);
const paymentId = '0b2b7f3e-8a64-4c0e-9a86-0f6f4a2f2c11';

test('a token leads back to its payment', () => {
  expect(readPaymentToken(writePaymentToken(paymentId, key), key)).toBe(paymentId);
});

test('a token that was changed, or signed by another, leads nowhere', () => {
  const token = writePaymentToken(paymentId, key);
  expect(readPaymentToken(token.replace('0b2b', '0b2c'), key)).toBeUndefined();
  expect(readPaymentToken(token, Buffer.alloc(32, 8))).toBeUndefined();
  expect(readPaymentToken(token.slice(0, -1), key)).toBeUndefined();
  expect(readPaymentToken(paymentId, key)).toBeUndefined();
  expect(readPaymentToken('', key)).toBeUndefined();
});
