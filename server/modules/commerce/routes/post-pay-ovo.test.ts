import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { checkoutCart, getCart, payOvo } from '#contract/commerce.ts';
import { SECOND } from '#contract/constants.ts';
import { aBuyer, aCart, aShop, askApp, type TestBuyer, until } from '#test/factories/shop.ts';
import { commerceParts } from '../commerce-parts.ts';
import { holdPush } from '../pushes/hold-push.ts';

const shop = await aShop({ doku: { ovoHoldMs: 2_500 } });
const { app, parts, sandbox } = shop;
const phone = '0812 3456 7890';

afterEach(() => sandbox.resetFaults());

const pay = (buyer: TestBuyer, cart_id: string) => buyer.ask(payOvo, { body: { cart_id, phone } });
const stateOf = async (buyer: TestBuyer, cartId: string) =>
  (await buyer.ask(getCart, { params: { id: cartId } })).result.payment;
const becomes = (buyer: TestBuyer, cartId: string, state: string) =>
  until(async () => {
    const payment = await stateOf(buyer, cartId);
    return payment?.state === state ? payment : undefined;
  }, 15_000);
const isRinging = (paymentId: string) =>
  until(async () => {
    const { status, body } = await sandbox.get(`/_dev/wallet/${paymentId}.json`);
    return status === 200 ? body : undefined;
  });
const rowOf = (id: string) =>
  parts.db
    .selectFrom('commerce.payment')
    .select(['gateway', 'push', 'pushedAt', 'choice', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const checkNow = (id: string) =>
  parts.db
    .updateTable('commerce.payment')
    .set({ checkAt: parts.clock.now() })
    .where('id', '=', id)
    .execute();

/** A push of the same cart, as if asked for at that time. */
async function anotherPush(paymentId: string, createdAt: Date): Promise<string> {
  const id = randomUUID();
  const row = await parts.db
    .selectFrom('commerce.payment')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await parts.db
    .insertInto('commerce.payment')
    .values({
      ...row,
      id,
      lines: JSON.stringify(row.lines),
      discounts: JSON.stringify(row.discounts),
      choice: JSON.stringify({ phone: '+6281234567890' }),
      instruction: '{}',
      state: 'pending',
      closedAt: null,
      push: 'wanted',
      pushedAt: null,
      createdAt,
      checkAt: new Date(createdAt.getTime() + 30 * SECOND),
    })
    .execute();
  return id;
}

test('the buyer hears "pending" at once, approves on the phone, and has the plan', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const began = Date.now();
  const { status, result } = await pay(buyer, cart_id);
  expect([status, result.state, result.method]).toEqual([200, 'pending', '5']);
  // The phone may take more than a minute; the page does not.
  expect(Date.now() - began).toBeLessThan(2_000);
  const order = await isRinging(result.paymentId);
  expect(order).toMatchObject({ phone: '081234567890', amountRupiah: 59_000 });
  await sandbox.wallet(result.paymentId, 'pay');
  expect(await becomes(buyer, cart_id, 'paid')).toMatchObject({ outcome: 'active' });
  expect(await rowOf(result.paymentId)).toMatchObject({ gateway: 'doku', choice: {} });
});

test('a buyer who declines may choose anew, also by the payment that ended', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const { result } = await pay(buyer, cart_id);
  await isRinging(result.paymentId);
  await sandbox.wallet(result.paymentId, 'decline');
  await becomes(buyer, cart_id, 'denied');
  const again = await buyer.ask(payOvo, { body: { payment_id: result.paymentId, phone } });
  expect([again.status, again.result.state]).toEqual([200, 'pending']);
  expect(again.result.paymentId).not.toBe(result.paymentId);
});

test('ten at once ring one phone for one order', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(buyer, cart_id)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const ids = new Set(answers.map(({ result }) => result.paymentId));
  expect(ids.size).toBe(1);
  const [id = ''] = ids;
  await isRinging(id);
  // Ten workers that want it too.
  const commerce = commerceParts(parts);
  await Promise.all(Array.from({ length: 10 }, () => holdPush(commerce, id)));
  const { body } = await sandbox.get('/_dev/wallet.json');
  const rung = body.orders.filter((order: { orderId: string }) => order.orderId === id);
  expect(rung).toHaveLength(1);
});

test('a call that breaks off while the phone rings is resolved by the status', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  await sandbox.faults({ doku: { lostReply: { next: 1, only: ['charge'] } } });
  const { result } = await pay(buyer, cart_id);
  await isRinging(result.paymentId);
  await sandbox.wallet(result.paymentId, 'pay');
  expect(await becomes(buyer, cart_id, 'paid')).toMatchObject({ outcome: 'active' });
});

test('whoever dies with a push in hand leaves it to the status, and nobody rings again', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const { result } = await pay(buyer, cart_id);
  await isRinging(result.paymentId);
  await sandbox.wallet(result.paymentId, 'decline');
  await becomes(buyer, cart_id, 'denied');
  const id = await anotherPush(result.paymentId, parts.clock.now());
  // Claimed by one that dies before its call, or by the living one that is always there.
  const dying = commerceParts(parts, (step) => {
    if (step === 'push.claimed') throw new Error('killed');
  });
  await holdPush(dying, id).catch(() => undefined);
  await holdPush(commerceParts(parts), id);
  expect((await rowOf(id)).push).toBe('sent');
  await checkNow(id);
  const rang = (await sandbox.get(`/_dev/wallet/${id}.json`)).status === 200;
  if (rang) await sandbox.wallet(id, 'decline');
  await until(async () =>
    (await rowOf(id)).state === (rang ? 'denied' : 'expired') ? true : undefined,
  );
});

test('a push that nobody could ring in time is not rung', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const { result } = await pay(buyer, cart_id);
  await isRinging(result.paymentId);
  await sandbox.wallet(result.paymentId, 'decline');
  await becomes(buyer, cart_id, 'denied');
  const createdAt = new Date(parts.clock.now().getTime() - 60 * SECOND);
  const late = await anotherPush(result.paymentId, createdAt);
  await until(async () => ((await rowOf(late)).state === 'expired' ? true : undefined));
  expect((await sandbox.get(`/_dev/wallet/${late}.json`)).status).toBe(404);
});

test('while DOKU is away payments end, and after a few of them OVO goes by the other', async () => {
  await sandbox.faults({ doku: { outage: { probability: 1, mode: '503' } } });
  const buyers: { buyer: TestBuyer; cart_id: string; id: string }[] = [];
  await until(async () => {
    const buyer = await aBuyer(shop);
    const cart_id = await aCart(buyer);
    const { result } = await pay(buyer, cart_id);
    if ((await rowOf(result.paymentId)).gateway === 'midtrans') return true;
    buyers.push({ buyer, cart_id, id: result.paymentId });
    return undefined;
  }, 15_000);
  expect(buyers.length).toBeGreaterThanOrEqual(5);
  // Whether they got there was not known; now the status says that they did not.
  await sandbox.resetFaults();
  for (const { id } of buyers) await checkNow(id);
  for (const { buyer, cart_id, id } of buyers.slice(0, 3)) {
    await becomes(buyer, cart_id, 'expired');
    expect((await sandbox.get(`/_dev/wallet/${id}.json`)).status).toBe(404);
  }
});

test('the same by checkout, as method 5', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const body = { cart_id, payment_method: '5' as const, phone };
  const { result } = await buyer.ask(checkoutCart, { body });
  await isRinging(result.paymentId);
  await sandbox.wallet(result.paymentId, 'pay');
  await becomes(buyer, cart_id, 'paid');
});

test('nobody pays for the cart or payment of another, and visitors for none', async () => {
  const owner = await aBuyer(shop);
  const cart_id = await aCart(owner);
  const stranger = await aBuyer(shop);
  expect(await pay(stranger, cart_id)).toMatchObject({
    status: 404,
    code: 'commerce.cartNotFound',
  });
  const { result } = await pay(owner, cart_id);
  const body = { payment_id: result.paymentId, phone };
  expect(await stranger.ask(payOvo, { body })).toMatchObject({
    status: 404,
    code: 'commerce.paymentNotFound',
  });
  const both = { cart_id: await aCart(owner), payment_id: result.paymentId, phone };
  expect(await owner.ask(payOvo, { body: both })).toMatchObject({
    status: 404,
    code: 'commerce.cartNotFound',
  });
  expect((await askApp(app, {}, payOvo, { body: { cart_id, phone } })).status).toBe(401);
});

test.each([
  [{ phone }],
  [{ cart_id: randomUUID() }],
  [{ cart_id: randomUUID(), phone: 'sari@contoh.id' }],
  [{ cart_id: 'x', phone }],
])('a malformed request is refused: %j', async (body) => {
  const buyer = await aBuyer(shop);
  expect((await buyer.ask(payOvo, { body: body as never })).status).toBe(400);
});
