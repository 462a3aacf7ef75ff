import { expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import { refundableRupiah, refuseRefund, refundDestinations } from './policy.ts';

const paidAt = new Date('2026-11-21T03:00:00Z');
const payment = { state: 'paid', outcome: 'active', amountRupiah: 59_000, paidAt } as const;
const after = (milliseconds: number) => new Date(paidAt.getTime() + milliseconds);
const about = {
  isWatched: false,
  isConverted: false,
  isRepeated: false,
  refunds: [],
  now: after(HOUR),
};

test('a day long, to the instant, while nothing was watched', () => {
  expect(refuseRefund(payment, about)).toBeUndefined();
  expect(refuseRefund(payment, { ...about, now: after(24 * HOUR) })).toBeUndefined();
  expect(refuseRefund(payment, { ...about, now: after(24 * HOUR + 1) })).toBe('too_late');
  expect(refuseRefund(payment, { ...about, isWatched: true })).toBe('watched');
  expect(refuseRefund(payment, { ...about, isConverted: true })).toBe('converted');
  expect(refuseRefund(payment, { ...about, isRepeated: true })).toBe('repeated');
});

test('once, and only what was paid', () => {
  expect(refuseRefund(payment, { ...about, refunds: [{ id: 'r' }] })).toBe('already');
  expect(refuseRefund({ ...payment, amountRupiah: 0 }, about)).toBe('free');
  expect(refuseRefund({ ...payment, outcome: 'refund' }, about)).toBe('not_paid');
  for (const state of ['pending', 'expired', 'partly_refunded', 'chargeback'] as const) {
    expect(refuseRefund({ ...payment, state }, about)).toBe('not_paid');
  }
});

test('a transfer has no way back, credit has one', () => {
  expect(refundDestinations({ method: 'qris' })).toEqual(['method', 'credit']);
  expect(refundDestinations({ method: 'virtualAccount' })).toEqual(['credit']);
  expect(refundDestinations({ method: 'credit' })).toEqual(['method']);
});

test('what is left shrinks with every refund, done or not', () => {
  const refunds = [{ amountRupiah: 9_000 }, { amountRupiah: 20_000 }];
  expect(refundableRupiah(payment, refunds)).toBe(30_000);
});
