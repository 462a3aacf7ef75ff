import { expect, test } from 'vitest';
import { type PaymentMethod, paymentMethods } from '#contract/payment-methods.ts';
import type { PaymentGateway } from './gateways/gateway.ts';
import { createGateways } from './gateways/registry.ts';
import { chooseRoute, listMethods } from './choose-route.ts';
import { createHealth, FAILURES_TO_OPEN } from './health.ts';
import { routesOf } from './payment-methods.ts';

const now = new Date('2026-03-14T00:00:00Z');
const named = (name: string) => ({ name }) as PaymentGateway;
const every = [...new Set(listedGateways())].map(named);

function listedGateways(): string[] {
  return Object.values(paymentMethods).flatMap((method) =>
    routesOf(method).map(({ gateway }) => gateway),
  );
}

function deciders(gateways = every) {
  const [first = named('nobody'), ...others] = gateways;
  return {
    gateways: createGateways(first, ...others),
    health: createHealth(),
    testClock: { now: () => now },
  };
}

function fail(deps: ReturnType<typeof deciders>, gateway: string, method: PaymentMethod) {
  for (let i = 0; i < FAILURES_TO_OPEN; i += 1) {
    const noReply = { status: 'unknown', cause: 'no_reply', message: '' } as const;
    deps.health.record(gateway, method, noReply, now);
  }
}

test('the preferred gateway is taken, and the next while it fails', () => {
  const deps = deciders();
  for (const { gateway } of routesOf('qris')) {
    expect(chooseRoute(deps, 'qris', 59_000).route?.gateway).toBe(gateway);
    fail(deps, gateway, 'qris');
  }
  expect(chooseRoute(deps, 'qris', 59_000)).toEqual({ route: null, reason: 'disturbed' });
  // Another method of the same gateway has a circuit of its own.
  expect(chooseRoute(deps, 'virtualAccount', 59_000).reason).toBeNull();
});

test.each([
  ['qris', 10_000_000, null],
  ['qris', 10_000_001, 'amount_too_large'],
  ['virtualAccount', 50_000_000, null],
  ['virtualAccount', 50_000_001, 'amount_too_large'],
  ['minimarket', 5_000_000, null],
  ['minimarket', 5_000_001, 'amount_too_large'],
  ['gopay', 0, 'amount_too_small'],
] as const)('method %s for Rp%i: %s', (method, amountRupiah, reason) => {
  expect(chooseRoute(deciders(), method, amountRupiah).reason).toBe(reason);
});

test('a gateway that is not here carries nothing, and every "no" has words', () => {
  const methods = listMethods(deciders([named('nobody')]), 59_000);
  expect(methods).toHaveLength(9);
  for (const method of methods) {
    expect(method).toMatchObject({ isAvailable: false, reason: 'not_offered' });
    expect(method.message).not.toBe('');
  }
});
