import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { type KnownState, nextCheck, nextState } from './payment.ts';

const states: readonly KnownState[] = [
  'pending',
  'denied',
  'expired',
  'cancelled',
  'paid',
  'partly_refunded',
  'refunded',
  'chargeback',
];

describe('a payment', () => {
  test.each([
    ['pending', 'paid', 'paid'],
    ['pending', 'denied', 'denied'],
    ['pending', 'expired', 'expired'],
    ['expired', 'paid', 'paid'],
    ['cancelled', 'paid', 'paid'],
    ['denied', 'paid', 'paid'],
    ['paid', 'partly_refunded', 'partly_refunded'],
    ['partly_refunded', 'refunded', 'refunded'],
    ['paid', 'chargeback', 'chargeback'],
    ['pending', 'refunded', 'refunded'],
  ] as const)('that is %s and told %s becomes %s', (current, reported, next) => {
    expect(nextState(current, reported)).toBe(next);
  });

  test.each([
    ['paid', 'pending'],
    ['paid', 'expired'],
    ['paid', 'cancelled'],
    ['expired', 'pending'],
    ['expired', 'cancelled'],
    ['cancelled', 'denied'],
    ['refunded', 'paid'],
    ['refunded', 'chargeback'],
    ['chargeback', 'denied'],
  ] as const)('that is %s stays so when told %s', (current, reported) => {
    expect(nextState(current, reported)).toBeUndefined();
  });

  test('that had settled and is then denied was taken back', () => {
    expect(nextState('paid', 'denied')).toBe('chargeback');
  });

  test('never comes back to a state it has left, whatever is reported in whatever order', () => {
    for (const first of states) {
      for (const second of states) {
        const after = nextState(first, second);
        if (after !== undefined) expect(nextState(after, first)).not.toBe(first);
      }
    }
  });

  test('is not moved by hearing the same again', () => {
    for (const state of states) {
      if (state !== 'denied') expect(nextState(state, state)).toBeUndefined();
    }
    expect(nextState('denied', 'denied')).toBeUndefined();
  });
});

describe('the next question', () => {
  const createdAt = new Date('2026-03-14T00:00:00Z');
  const later = (ms: number) => new Date(createdAt.getTime() + ms);
  const pending = {
    state: 'pending',
    createdAt,
    expiresAt: later(15 * MINUTE),
    closedAt: null,
    attempts: 0,
  } as const;
  const pauseAt = (payment: Parameters<typeof nextCheck>[0], ms: number) => {
    const next = nextCheck(payment, later(ms));
    return next && next.getTime() - later(ms).getTime();
  };

  test('comes soon while the buyer looks, then less often, and right at the expiry', () => {
    expect(pauseAt(pending, 0)).toBe(5 * SECOND);
    expect(pauseAt(pending, 5 * MINUTE)).toBe(15 * SECOND);
    expect(pauseAt(pending, 15 * MINUTE - 3 * SECOND)).toBe(4 * SECOND);
    expect(pauseAt(pending, 16 * MINUTE)).toBe(15 * SECOND);
  });

  test('comes rarely while a transfer has a day, and still right at the expiry', () => {
    const transfer = { ...pending, expiresAt: later(DAY) };
    expect(pauseAt(transfer, HOUR)).toBe(MINUTE);
    expect(pauseAt(transfer, 3 * HOUR)).toBe(5 * MINUTE);
    expect(pauseAt(transfer, DAY - MINUTE)).toBe(MINUTE + SECOND);
  });

  test('backs off while the gateway is away, but never by more than half a minute', () => {
    const pauses = [1, 2, 3, 4, 5, 100].map((attempts) => pauseAt({ ...pending, attempts }, 0));
    expect(pauses).toEqual([2, 4, 8, 15, 25, 25].map((seconds) => seconds * SECOND));
  });

  test('comes a few times after an unpaid end, then never', () => {
    const expired = { ...pending, state: 'expired', closedAt: createdAt } as const;
    expect(nextCheck(expired, createdAt)).toEqual(later(30 * SECOND));
    expect(nextCheck(expired, later(MINUTE))).toEqual(later(2 * MINUTE));
    expect(nextCheck(expired, later(2 * MINUTE))).toEqual(later(10 * MINUTE));
    expect(nextCheck(expired, later(10 * MINUTE))).toEqual(later(HOUR));
    expect(nextCheck(expired, later(2 * HOUR))).toEqual(later(6 * HOUR));
    expect(nextCheck(expired, later(7 * HOUR))).toEqual(later(DAY));
    expect(nextCheck(expired, later(DAY))).toBeNull();
  });

  test('is repeated for an ended payment too, when it brought no answer', () => {
    const paid = { ...pending, state: 'paid', closedAt: createdAt } as const;
    expect(nextCheck(paid, later(HOUR))).toBeNull();
    expect(pauseAt({ ...paid, attempts: 1 }, HOUR)).toBe(2 * SECOND);
  });
});
