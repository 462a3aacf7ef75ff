import { expect, test } from 'vitest';
import {
  DEFAULT_PAYMENT_METHOD,
  isPaymentMethod,
  paymentMethodKeyOf,
  paymentMethodOf,
  type PaymentMethodKey,
  paymentMethods,
} from './payment-methods.ts';

test('every key of the wire has a name of its own, and leads back to itself', () => {
  const keys = Object.keys(paymentMethods) as PaymentMethodKey[];
  expect(keys).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(new Set(keys.map(paymentMethodOf)).size).toBe(keys.length);
  expect(keys.map((key) => paymentMethodKeyOf(paymentMethodOf(key)))).toEqual(keys);
});

test('the default is QRIS', () => {
  expect(paymentMethodOf(DEFAULT_PAYMENT_METHOD)).toBe('qris');
});

test('only names are methods: no key, nothing inherited, nothing empty', () => {
  expect(isPaymentMethod('virtualAccount')).toBe(true);
  for (const text of ['2', '', 'toString', 'virtual_account', undefined]) {
    expect(isPaymentMethod(text)).toBe(false);
  }
});
