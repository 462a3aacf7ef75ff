import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { checkoutCart, getCart, payOvo } from '#contract/commerce/index.ts';
import { SECOND } from '#contract/constants.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { until } from '#test/until.ts';
import { aBuyer, aCart, aShop, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { commerceDeps } from '../create-deps.ts';
import { promptBuyer } from './prompt-worker.ts';

const shop = await aShop({ doku: { ovoHoldMs: 2_500 } });
const { app, deps, sandbox } = shop;
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
const isPrompting = (paymentId: string) =>
  until(async () => {
    const { status, body } = await sandbox.get(`/_dev/wallet/${paymentId}.json`);
    return status === 200 ? body : undefined;
  });
const rowOf = (id: string) =>
  deps.db
    .selectFrom('commerce.payment')
    .select(['gateway', 'prompt', 'promptedAt', 'choice', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const checkNow = (id: string) =>
  deps.db
    .updateTable('commerce.payment')
    .set({ checkAt: deps.clock.now() })
    .where('id', '=', id)
    .execute();

/** A prompt of the same cart, as if asked for at that time. */
async function anotherPrompt(paymentId: string, createdAt: Date): Promise<string> {
  const id = randomUUID();
  const row = await deps.db
    .selectFrom('commerce.payment')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await deps.db
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
      prompt: 'wanted',
      promptedAt: null,
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
  const order = await isPrompting(result.paymentId);
  expect(order).toMatchObject({ phone: '081234567890', amountRupiah: 59_000 });
  await sandbox.wallet(result.paymentId, 'pay');
  expect(await becomes(buyer, cart_id, 'paid')).toMatchObject({ outcome: 'active' });
  expect(await rowOf(result.paymentId)).toMatchObject({ gateway: 'doku', choice: {} });
});

test('a buyer who declines may choose anew, also by the payment that ended', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const { result } = await pay(buyer, cart_id);
  await isPrompting(result.paymentId);
  await sandbox.wallet(result.paymentId, 'decline');
  await becomes(buyer, cart_id, 'denied');
  const again = await buyer.ask(payOvo, { body: { payment_id: result.paymentId, phone } });
  expect([again.status, again.result.state]).toEqual([200, 'pending']);
  expect(again.result.paymentId).not.toBe(result.paymentId);
});

test('ten at once prompt one buyer for one order', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(buyer, cart_id)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const ids = new Set(answers.map(({ result }) => result.paymentId));
  expect(ids.size).toBe(1);
  const [id = ''] = ids;
  await isPrompting(id);
  // Ten workers that want it too.
  const commerce = commerceDeps(deps);
  await Promise.all(Array.from({ length: 10 }, () => promptBuyer(commerce, id)));
  const { body } = await sandbox.get('/_dev/wallet.json');
  const prompted = body.orders.filter((order: { orderId: string }) => order.orderId === id);
  expect(prompted).toHaveLength(1);
});

test('a call that breaks off while the prompt is open is resolved by the status', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  await sandbox.faults({ doku: { lostReply: { next: 1, only: ['charge'] } } });
  const { result } = await pay(buyer, cart_id);
  await isPrompting(result.paymentId);
  await sandbox.wallet(result.paymentId, 'pay');
  expect(await becomes(buyer, cart_id, 'paid')).toMatchObject({ outcome: 'active' });
});

test('a process that dies with a prompt leaves it to the status, and no buyer is prompted again', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const { result } = await pay(buyer, cart_id);
  await isPrompting(result.paymentId);
  await sandbox.wallet(result.paymentId, 'decline');
  await becomes(buyer, cart_id, 'denied');
  const id = await anotherPrompt(result.paymentId, deps.clock.now());
  // Claimed by one that dies before its call, or by the living one that is always there.
  const dying = commerceDeps(deps, (step) => {
    if (step === 'prompt.claimed') throw new Error('killed');
  });
  await promptBuyer(dying, id).catch(() => undefined);
  await promptBuyer(commerceDeps(deps), id);
  expect((await rowOf(id)).prompt).toBe('sent');
  await checkNow(id);
  const rang = (await sandbox.get(`/_dev/wallet/${id}.json`)).status === 200;
  if (rang) await sandbox.wallet(id, 'decline');
  await until(async () =>
    (await rowOf(id)).state === (rang ? 'denied' : 'expired') ? true : undefined,
  );
});

test('a prompt that no worker could make in time is not made', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const { result } = await pay(buyer, cart_id);
  await isPrompting(result.paymentId);
  await sandbox.wallet(result.paymentId, 'decline');
  await becomes(buyer, cart_id, 'denied');
  const createdAt = new Date(deps.clock.now().getTime() - 60 * SECOND);
  const late = await anotherPrompt(result.paymentId, createdAt);
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

test('the same by checkout, as the method ovo', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const body = { cart_id, payment_method: '5' as const, phone };
  const { result } = await buyer.ask(checkoutCart, { body });
  await isPrompting(result.paymentId);
  await sandbox.wallet(result.paymentId, 'pay');
  await becomes(buyer, cart_id, 'paid');
});

test('only its owner pays for a cart or payment, and visitors for none', async () => {
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
