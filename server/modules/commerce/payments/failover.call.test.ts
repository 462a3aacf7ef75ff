import { afterEach, expect, test } from 'vitest';
import { checkoutCart, getCart } from '#contract/commerce/index.ts';
import { SECOND } from '#contract/constants.ts';
import { until } from '#test/until.ts';
import { aBuyer, aCart, aShop, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { FAILURES_TO_OPEN, OPEN_FOR } from './health.ts';

const shop = await aShop({ doku: {} });
const { deps, sandbox } = shop;

afterEach(() => sandbox.resetFaults());

async function payByCard() {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const { status, result } = await buyer.ask(checkoutCart, {
    body: { cart_id, payment_method: '1' },
  });
  const { gateway } = await deps.db
    .selectFrom('commerce.payment')
    .select('gateway')
    .where('id', '=', result.paymentId)
    .executeTakeFirstOrThrow();
  return { buyer, cart_id, status, id: result.paymentId, state: result.state, gateway };
}

const becomes = (buyer: TestBuyer, id: string, state: string) =>
  until(async () => {
    const { result } = await buyer.ask(getCart, { params: { id } });
    return result.payment?.state === state ? result.payment : undefined;
  }, 15_000);

test('an outage moves new payments to DOKU, and an open one stays where it is', async () => {
  const open = await payByCard();
  expect(open).toMatchObject({ status: 200, state: 'pending', gateway: 'midtrans' });

  await sandbox.faults({ outage: { probability: 1, mode: '503' } });
  for (let times = 0; times < FAILURES_TO_OPEN; times += 1) {
    const waiting = await payByCard();
    expect(waiting).toMatchObject({ status: 200, state: 'pending', gateway: 'midtrans' });
  }
  const moved = await payByCard();
  expect(moved).toMatchObject({ status: 200, state: 'pending', gateway: 'doku' });
  await sandbox.wallet(moved.id, 'pay');
  expect(await becomes(moved.buyer, moved.cart_id, 'paid')).toMatchObject({ outcome: 'active' });

  // Asked again, the open one is still the one at Midtrans, and is paid there when that is back.
  const again = await open.buyer.ask(checkoutCart, {
    body: { cart_id: open.cart_id, payment_method: '1' },
  });
  expect(again.result.paymentId).toBe(open.id);
  await sandbox.resetFaults();
  const { instruction } = again.result;
  const url = instruction?.kind === 'page' ? instruction.url : '';
  await fetch(url, { method: 'POST', body: new URLSearchParams({ method: 'credit_card' }) });
  expect(await becomes(open.buyer, open.cart_id, 'paid')).toMatchObject({ outcome: 'active' });

  deps.clock.advance(OPEN_FOR + SECOND);
  expect(await payByCard()).toMatchObject({ gateway: 'midtrans' });
});
