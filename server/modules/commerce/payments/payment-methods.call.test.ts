import { afterEach, expect, test } from 'vitest';
import {
  cancelPayment,
  checkoutCart,
  getPaymentRedirect,
  showPayment,
} from '#contract/commerce/index.ts';
import { DAY, MINUTE, type PaymentMethodKey, SECOND } from '#contract/constants.ts';
import { bankNames, storeNames } from '#contract/payment-choices.ts';
import { until } from '#test/until.ts';
import { aBuyer, aCart, aShop, type TestBuyer } from '#test/factories/commerce/shop.ts';

const shop = await aShop();
const { deps, sandbox } = shop;

afterEach(() => sandbox.resetFaults());

type Choice = {
  bank?: 'bca' | 'mandiri' | 'permata';
  store?: 'indomaret' | 'alfamart';
  phone?: string;
};

async function checkout(buyer: TestBuyer, method: PaymentMethodKey, choice: Choice = {}) {
  const cart_id = await aCart(buyer);
  return buyer.ask(checkoutCart, { body: { cart_id, payment_method: method, ...choice } });
}

async function aPaymentBy(buyer: TestBuyer, method: PaymentMethodKey, choice: Choice = {}) {
  const { status, result } = await checkout(buyer, method, choice);
  expect(status).toBe(200);
  return result;
}

const stateIs = (buyer: TestBuyer, cart_id: string, state: string) =>
  until(async () => {
    const { result } = await buyer.ask(showPayment, { query: { cart_id } });
    return result.state === state ? result : undefined;
  });

const ways = [
  ['2', { bank: 'bca' }, DAY, { kind: 'virtual_account', bank: 'bca', companyCode: null }],
  ['2', { bank: 'permata' }, DAY, { kind: 'virtual_account', bank: 'permata' }],
  [
    '2',
    { bank: 'mandiri' },
    DAY,
    { kind: 'virtual_account', bank: 'mandiri', companyCode: '70012' },
  ],
  ['3', {}, 15 * MINUTE, { kind: 'qris' }],
  ['4', {}, 15 * MINUTE, { kind: 'app' }],
  ['5', { phone: '0812-3456-7890' }, 65 * SECOND, { kind: 'push', phone: '0812••••7890' }],
  ['6', {}, 15 * MINUTE, { kind: 'qris' }],
  ['7', {}, 15 * MINUTE, { kind: 'app' }],
  ['8', { store: 'indomaret' }, DAY, { kind: 'minimarket', store: 'indomaret' }],
  ['8', { store: 'alfamart' }, DAY, { kind: 'minimarket', store: 'alfamart' }],
] as const;

test.each(ways)(
  'method %s with %j is charged, shown and paid',
  async (method, choice, life, shown) => {
    const buyer = await aBuyer(shop);
    const payment = await aPaymentBy(buyer, method, choice);
    expect(payment).toMatchObject({ state: 'pending', method, instruction: shown });
    const left = Date.parse(payment.expiresAt) - deps.clock.now().getTime();
    expect(left).toBeGreaterThan(life - 10 * SECOND);
    expect(left).toBeLessThanOrEqual(life + 2 * SECOND);
    const { body: order } = await sandbox.get(`/_dev/wallet/${payment.paymentId}.json`);
    expect(order.amountRupiah).toBe(59_000);
    if (payment.instruction?.kind === 'virtual_account') {
      expect(JSON.stringify(order.methodFields)).toContain(payment.instruction.number);
    }
    if (payment.instruction?.kind === 'minimarket') {
      expect(order.methodFields.payment_code).toBe(payment.instruction.code);
    }
    if (payment.instruction?.kind === 'app') {
      expect(payment.instruction.url).toContain(payment.paymentId);
    }
    expect(payment.qrString === null).toBe(shown.kind !== 'qris');

    await sandbox.wallet(payment.paymentId, 'pay');
    const paid = await stateIs(buyer, payment.cart_id, 'paid');
    expect(paid).toMatchObject({ outcome: 'active', instruction: null });
    // Of a bank and a shop people want to know which.
    if ('bank' in choice) expect(paid.methodName).toBe(`Virtual account ${bankNames[choice.bank]}`);
    if ('store' in choice) expect(paid.methodName).toBe(storeNames[choice.store]);
    expect(paid.rights).toHaveLength(1);
    const row = await rowOf(payment.paymentId);
    expect(row.choice).not.toHaveProperty('phone');
  },
);

const rowOf = (id: string) =>
  deps.db
    .selectFrom('commerce.payment')
    .select(['choice', 'instruction', 'gateway', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** What a buyer does on the hosted page. */
async function onPage(url: string, method: string) {
  const path = new URL(url).pathname;
  await fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams({ method }) });
}

test('a card is paid on the page of the gateway, which takes nothing else', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPaymentBy(buyer, '1');
  if (payment.instruction?.kind !== 'page') throw new Error('no page');
  const { url } = payment.instruction;
  const page = await (await fetch(sandbox.url + new URL(url).pathname)).text();
  expect(page).toContain('Kartu kredit');
  expect(page).not.toContain('GoPay');
  const redirect = await buyer.ask(getPaymentRedirect, { query: { cart_id: payment.cart_id } });
  expect(redirect.result).toMatchObject({ url, method: '1' });

  await onPage(url, 'credit_card');
  const paid = await stateIs(buyer, payment.cart_id, 'paid');
  expect(paid.outcome).toBe('active');
});

test('a page on which nothing was chosen can be given up, and is closed', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPaymentBy(buyer, '1');
  if (payment.instruction?.kind !== 'page') throw new Error('no page');
  const { result } = await buyer.ask(cancelPayment, { params: { id: payment.paymentId } });
  expect(result.state).toBe('cancelled');
  const page = await fetch(sandbox.url + new URL(payment.instruction.url).pathname);
  expect(await page.text()).toContain('sudah dibatalkan');
});

test.each(ways)(
  'method %s with %j: a lost reply is found again',
  async (method, choice, _, shown) => {
    const buyer = await aBuyer(shop);
    await sandbox.faults({ lostReply: { next: 1, only: ['charge'] } });
    const lost = await aPaymentBy(buyer, method, choice);
    expect(lost).toMatchObject({ state: 'pending', instruction: null });
    const found = await until(async () => {
      const { result } = await buyer.ask(showPayment, { query: { cart_id: lost.cart_id } });
      return result.instruction === null ? undefined : result;
    });
    expect(found).toMatchObject({ paymentId: lost.paymentId, instruction: shown });
    const { body: order } = await sandbox.get(`/_dev/wallet/${lost.paymentId}.json`);
    if (found.instruction?.kind === 'virtual_account') {
      expect(JSON.stringify(order.methodFields)).toContain(found.instruction.number);
    }
  },
);

test('a page whose reply got lost is found again or ended, never left open', async () => {
  const buyer = await aBuyer(shop);
  await sandbox.faults({ lostReply: { next: 1, only: ['snap'] } });
  const lost = await aPaymentBy(buyer, '1');
  expect(lost.instruction).toBeNull();
  const after = await until(async () => {
    const { result } = await buyer.ask(showPayment, { query: { cart_id: lost.cart_id } });
    return result.instruction !== null || result.state !== 'pending' ? result : undefined;
  });
  expect(after.instruction?.kind ?? after.state).toMatch(/page|cancelled/);
});

test('a wallet number that OVO does not know says so, and another may be tried', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const body = { cart_id, payment_method: '5' as const };
  const unknown = await buyer.ask(checkoutCart, { body: { ...body, phone: '081234567404' } });
  expect([unknown.status, unknown.code]).toEqual([422, 'commerce.walletUnknown']);
  const known = await buyer.ask(checkoutCart, { body: { ...body, phone: '081234567890' } });
  expect(known.result).toMatchObject({ state: 'pending', instruction: { kind: 'push' } });
});

test.each([
  [{ payment_method: '2' }],
  [{ payment_method: '2', bank: 'btpn' }],
  [{ payment_method: '8' }],
  [{ payment_method: '8', store: 'warung' }],
  [{ payment_method: '5' }],
  [{ payment_method: '5', phone: '' }],
  [{ payment_method: '5', phone: 'x@contoh.id' }],
])('a method without what it asks for is refused: %j', async (given) => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const { status, code } = await buyer.ask(checkoutCart, { body: { cart_id, ...given } as never });
  expect([status, code]).toEqual([400, 'common.badRequest']);
});

test.each([
  ['decline', 'denied'],
  ['expire', 'expired'],
] as const)('after %s another method may be tried', async (act, state) => {
  const buyer = await aBuyer(shop);
  const payment = await aPaymentBy(buyer, '2', { bank: 'bca' });
  await sandbox.wallet(payment.paymentId, act);
  await stateIs(buyer, payment.cart_id, state);
  const body = { cart_id: payment.cart_id, payment_method: '4' as const };
  const { result } = await buyer.ask(checkoutCart, { body });
  expect(result).toMatchObject({ state: 'pending', method: '4', instruction: { kind: 'app' } });
});

test('the number of a wallet is kept only as long as its payment is open', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPaymentBy(buyer, '5', { phone: '+62 812 3456 7890' });
  expect((await rowOf(payment.paymentId)).choice).toEqual({ phone: '+6281234567890' });
  await sandbox.wallet(payment.paymentId, 'decline');
  await stateIs(buyer, payment.cart_id, 'denied');
  expect(await rowOf(payment.paymentId)).toMatchObject({ choice: {}, instruction: null });
});
