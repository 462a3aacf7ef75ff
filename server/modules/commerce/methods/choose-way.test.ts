import { expect, test } from 'vitest';
import type { PaymentMethodKey } from '#contract/constants.ts';
import type { PaymentGateway } from '../gateways/gateway.ts';
import { createGateways } from '../gateways/gateways.ts';
import { chooseWay, listMethods } from './choose-way.ts';
import { createHealth, FAILURES_TO_OPEN } from './health.ts';
import { waysOf } from './ways.ts';

const now = new Date('2026-03-14T00:00:00Z');
const named = (name: string) => ({ name }) as PaymentGateway;
const every = [...new Set(listedGateways())].map(named);

function listedGateways(): string[] {
  return (['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const).flatMap((method) =>
    waysOf(method).map(({ gateway }) => gateway),
  );
}

function deciders(gateways = every) {
  const [first = named('nobody'), ...others] = gateways;
  return {
    gateways: createGateways(first, ...others),
    health: createHealth(),
    clock: { now: () => now },
  };
}

function fail(parts: ReturnType<typeof deciders>, gateway: string, method: PaymentMethodKey) {
  for (let i = 0; i < FAILURES_TO_OPEN; i += 1) {
    const noReply = { status: 'unknown', cause: 'no_reply', message: '' } as const;
    parts.health.record(gateway, method, noReply, now);
  }
}

test('the preferred gateway is taken, and the next while it fails', () => {
  const parts = deciders();
  for (const { gateway } of waysOf('3')) {
    expect(chooseWay(parts, '3', 59_000).way?.gateway).toBe(gateway);
    fail(parts, gateway, '3');
  }
  expect(chooseWay(parts, '3', 59_000)).toEqual({ way: null, reason: 'disturbed' });
  // Another method of the same gateway has a circuit of its own.
  expect(chooseWay(parts, '2', 59_000).reason).toBeNull();
});

test.each([
  ['3', 10_000_000, null],
  ['3', 10_000_001, 'amount_too_large'],
  ['2', 50_000_000, null],
  ['2', 50_000_001, 'amount_too_large'],
  ['8', 5_000_000, null],
  ['8', 5_000_001, 'amount_too_large'],
  ['4', 0, 'amount_too_small'],
] as const)('method %s for Rp%i: %s', (method, amountRupiah, reason) => {
  expect(chooseWay(deciders(), method, amountRupiah).reason).toBe(reason);
});

test('a gateway that is not here carries nothing, and every "no" has words', () => {
  const methods = listMethods(deciders([named('nobody')]), 59_000);
  expect(methods).toHaveLength(9);
  for (const method of methods) {
    expect(method).toMatchObject({ isAvailable: false, reason: 'not_offered' });
    expect(method.message).not.toBe('');
  }
});
