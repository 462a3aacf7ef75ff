import { afterEach, expect, test } from 'vitest';
import { SECOND } from '#contract/constants.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { offers } from '#test/factories/commerce/shop.ts';
import { testDeps } from '#test/deps.ts';
import { testSandbox } from '#test/sandbox.ts';
import { checkoutCart } from './checkout.ts';
import { commerceDeps } from '../create-deps.ts';
import type { CommerceDeps, Failpoint } from '../deps.ts';
import { createCart } from '../cart/create-cart.ts';
import { findPlan } from '../entitlements/current-plan.ts';
import { findCartPayment, findPayment } from './queries/payment.ts';
import { receiveNotification } from './notification-routes.ts';
import { sweepPayments } from './sweep-payments.ts';
import { createGateways } from './gateways/registry.ts';
import { signNotification } from './gateways/midtrans/client.ts';

// No app runs here: nothing sweeps but the test itself.
const sandbox = await testSandbox();
const deps = await testDeps();
await seedDemoPackages(deps.db);
const config = { ...deps.config, midtrans: sandbox.midtrans };
const alive = commerceDeps({ ...deps, config });
const midtrans = alive.gateways.default;

afterEach(async () => {
  await sandbox.resetFaults();
  // The gateway's clock is the real one.
  deps.clock.set(new Date());
});

class Killed extends Error {}

/** A process that ends the first time it comes to a step. */
const dyingAt = (step: Failpoint): CommerceDeps =>
  commerceDeps({ ...deps, config }, (reached) => {
    if (reached === step) throw new Killed(step);
  });

async function aCartOf(packageId: string = offers.premium) {
  const { accountId } = await aViewer();
  const cart = await createCart(alive, accountId, { package_id: packageId });
  const checkout = { cartId: cart.id, accountId, method: 'qris' as const };
  const now = async () => {
    const payment = await findCartPayment(deps.db, cart.id);
    if (payment === undefined) throw new Error('no payment');
    return payment;
  };
  return { accountId, checkout, now };
}

/** What a process that lives would do in this time, in steps of a second. */
async function live(seconds: number, isDone: () => Promise<boolean>): Promise<number> {
  for (let second = 0; second <= seconds; second += 1) {
    await sweepPayments(alive);
    if (await isDone()) return second;
    deps.clock.advance(SECOND);
  }
  throw new Error(`not done after ${seconds} s`);
}

function notification(orderId: string): Buffer {
  const fields = { order_id: orderId, status_code: '200', gross_amount: '59000.00' };
  const signature_key = signNotification(fields, sandbox.midtrans.serverKey);
  return Buffer.from(
    JSON.stringify({ ...fields, transaction_status: 'settlement', signature_key }),
  );
}

/** Exactly one period came of a payment, and the plan runs. */
async function expectOnePeriod(accountId: string, paymentId: string) {
  for (const table of ['commerce.subscription', 'commerce.entitlement'] as const) {
    const rows = await deps.db
      .selectFrom(table)
      .select('paymentId')
      .where('accountId', '=', accountId)
      // Grace is of no payment.
      .where('paymentId', 'is not', null)
      .execute();
    expect(rows).toEqual([{ paymentId }]);
  }
  expect((await findPlan(deps.db, accountId, deps.clock.now())).tier).toBe('premium');
}

test.each(['checkout.committed', 'charge.answered', 'charge.recorded'] as const)(
  'killed at %s, the buyer still gets a code and what is paid becomes a plan',
  async (step) => {
    const { accountId, checkout, now } = await aCartOf();
    await expect(checkoutCart(dyingAt(step), checkout)).rejects.toThrow(Killed);
    const begun = await now();
    expect(begun.state).toBe('pending');
    await live(20, async () => (await now()).instruction !== null);
    // A second try of the buyer finds the first.
    expect((await checkoutCart(alive, checkout)).id).toBe(begun.id);

    await sandbox.wallet(begun.id, 'pay');
    const seconds = await live(20, async () => (await now()).state === 'paid');
    expect(seconds).toBeLessThanOrEqual(16);
    await expectOnePeriod(accountId, begun.id);
  },
);

test.each(['sweep.claimed', 'status.answered', 'status.applied'] as const)(
  'killed at %s after the buyer paid, the plan runs within seconds',
  async (step) => {
    const { accountId, checkout, now } = await aCartOf();
    const payment = await checkoutCart(alive, checkout);
    await sandbox.wallet(payment.id, 'pay');
    deps.clock.advance(6 * SECOND);
    await sweepPayments(dyingAt(step)).catch(() => undefined);
    const seconds = await live(10, async () => (await now()).state === 'paid');
    expect(seconds).toBeLessThanOrEqual(6);
    await expectOnePeriod(accountId, payment.id);
  },
);

test('killed after a notification was stored, the plan runs at the next sweep', async () => {
  const { accountId, checkout, now } = await aCartOf();
  const payment = await checkoutCart(alive, checkout);
  await sandbox.wallet(payment.id, 'pay');
  const body = notification(payment.id);
  const dying = receiveNotification(dyingAt('notification.stored'), 'midtrans', body, {});
  await expect(dying).rejects.toThrow(Killed);
  expect(await live(1, async () => (await now()).state === 'paid')).toBe(0);
  await expectOnePeriod(accountId, payment.id);
});

test('an outage of minutes is over within a minute of its end', async () => {
  const { accountId, checkout, now } = await aCartOf();
  const payment = await checkoutCart(alive, checkout);
  await sandbox.wallet(payment.id, 'pay');
  await sandbox.faults({ outage: { probability: 1 } });
  for (let second = 0; second < 600; second += 5) {
    deps.clock.advance(5 * SECOND);
    await sweepPayments(alive);
  }
  expect(await now()).toMatchObject({ state: 'pending', outcome: null });
  await sandbox.resetFaults();
  const seconds = await live(60, async () => (await now()).state === 'paid');
  expect(seconds).toBeLessThanOrEqual(30);
  await expectOnePeriod(accountId, payment.id);
}, 60_000);

test('a payment that the gateway never heard of ends when its time is over', async () => {
  const { checkout, now } = await aCartOf();
  await sandbox.faults({ outage: { probability: 1, only: ['charge'] } });
  const unheard = await checkoutCart(alive, checkout);
  await live(16 * 60, async () => (await now()).state === 'expired');
  await sandbox.resetFaults();
  const next = await checkoutCart(alive, checkout);
  expect(next.state).toBe('pending');
  expect(next.id).not.toBe(unheard.id);
}, 60_000);

test('an order whose code cannot be had any more is ended, so that another can begin', async () => {
  const { checkout, now } = await aCartOf();
  await sandbox.faults({ lostReply: { next: 1, only: ['charge'] } });
  const lost = await checkoutCart(alive, checkout);
  expect(lost.instruction).toBeNull();
  // The answer is forgotten, the order is not: a second charge is refused as a duplicate.
  const forgetful = {
    ...alive,
    gateways: createGateways({
      ...midtrans,
      charge: async () =>
        ({ status: 'refused', reason: 'duplicate_order', message: '', raw: null }) as const,
    }),
  };
  deps.clock.advance(3 * SECOND);
  await sweepPayments(forgetful);
  expect(await now()).toMatchObject({ id: lost.id, state: 'cancelled' });
  const next = await checkoutCart(alive, checkout);
  expect(next.instruction?.qrString).toMatch(/^000201/);
});

test('the row is committed before the gateway hears of the payment', async () => {
  const { checkout } = await aCartOf();
  const seen: unknown[] = [];
  const watching: CommerceDeps = {
    ...alive,
    gateways: createGateways({
      ...midtrans,
      charge: async (input) => {
        // By another connection of the pool: only what is committed is seen.
        seen.push(await findPayment(deps.db, input.orderId));
        return midtrans.charge(input);
      },
    }),
  };
  const payment = await checkoutCart(watching, checkout);
  expect(seen).toEqual([expect.objectContaining({ id: payment.id, state: 'pending' })]);
});

test('a notification is not put off by an answer that is older than it', async () => {
  const { checkout, now } = await aCartOf();
  const payment = await checkoutCart(alive, checkout);
  const slow: CommerceDeps = {
    ...alive,
    gateways: createGateways({
      ...midtrans,
      status: async (orderId) => {
        const answer = await midtrans.status(orderId);
        await sandbox.wallet(orderId, 'pay');
        await receiveNotification(alive, 'midtrans', notification(orderId), {});
        return answer;
      },
    }),
  };
  deps.clock.advance(6 * SECOND);
  await sweepPayments(slow);
  expect((await now()).state).toBe('pending');
  await sweepPayments(alive);
  expect(await now()).toMatchObject({ id: payment.id, state: 'paid' });
});
