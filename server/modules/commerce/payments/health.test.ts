import { expect, test } from 'vitest';
import { SECOND } from '#contract/constants.ts';
import type { ChargeResult } from './gateways/gateway.ts';
import { createHealth, FAILURES_TO_OPEN, OPEN_FOR } from './health.ts';

const start = new Date('2026-03-14T00:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);

const noReply: ChargeResult = { status: 'unknown', cause: 'no_reply', message: '' };
const busy: ChargeResult = { status: 'unknown', cause: 'in_progress', message: '' };
const declined: ChargeResult = { status: 'refused', reason: 'declined', message: '', raw: null };
const closed: ChargeResult = {
  status: 'refused',
  reason: 'method_unavailable',
  message: '',
  raw: null,
};
const charged: ChargeResult = {
  status: 'pending',
  transactionId: 't',
  amountRupiah: 1,
  expiresAt: null,
  actions: [],
  raw: null,
};

/** A health that has seen these, one a second. */
function after(...results: ChargeResult[]) {
  const health = createHealth();
  results.forEach((result, i) => health.record('midtrans', 'qris', result, at(i * SECOND)));
  return health;
}
const times = (count: number, result: ChargeResult) => Array.from({ length: count }, () => result);

test.each([noReply, closed])('enough failures open a circuit, and time closes it', (failure) => {
  const last = (FAILURES_TO_OPEN - 1) * SECOND;
  const health = after(...times(FAILURES_TO_OPEN, failure));
  expect(health.isOpen('midtrans', 'qris', at(last))).toBe(true);
  expect(health.isOpen('midtrans', 'qris', at(last + OPEN_FOR - 1))).toBe(true);
  expect(health.isOpen('midtrans', 'qris', at(last + OPEN_FOR))).toBe(false);
});

test('one failure less leaves it closed, and so does one of another method or gateway', () => {
  const health = after(...times(FAILURES_TO_OPEN - 1, noReply));
  expect(health.isOpen('midtrans', 'qris', at(9 * SECOND))).toBe(false);
  health.record('midtrans', 'gopay', noReply, at(9 * SECOND));
  health.record('doku', 'qris', noReply, at(9 * SECOND));
  expect(health.isOpen('midtrans', 'qris', at(9 * SECOND))).toBe(false);
  health.record('midtrans', 'qris', noReply, at(9 * SECOND));
  expect(health.isOpen('midtrans', 'qris', at(9 * SECOND))).toBe(true);
});

test('closed again, the next failure opens it at once and a success forgets all', () => {
  const health = after(...times(FAILURES_TO_OPEN, noReply));
  const later = OPEN_FOR + 10 * SECOND;
  health.record('midtrans', 'qris', noReply, at(later));
  expect(health.isOpen('midtrans', 'qris', at(later))).toBe(true);
  health.record('midtrans', 'qris', charged, at(later + OPEN_FOR));
  health.record('midtrans', 'qris', noReply, at(later + OPEN_FOR));
  expect(health.isOpen('midtrans', 'qris', at(later + OPEN_FOR))).toBe(false);
});

test.each([declined, busy])('what says nothing about the gateway does not count', (result) => {
  const health = after(...times(2 * FAILURES_TO_OPEN, result));
  expect(health.isOpen('midtrans', 'qris', at(9 * SECOND))).toBe(false);
});

test('failures long ago are forgotten', () => {
  const health = after(...times(FAILURES_TO_OPEN - 1, noReply));
  health.record('midtrans', 'qris', noReply, at(200 * SECOND));
  expect(health.isOpen('midtrans', 'qris', at(200 * SECOND))).toBe(false);
});
