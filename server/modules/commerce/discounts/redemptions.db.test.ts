import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { PlatformError } from '#platform/errors.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aBatch, aCoupon, aVoucher, countersOf } from '#test/factories/commerce/promotions.ts';
import { offers } from '#test/factories/commerce/shop.ts';
import { testDeps } from '#test/deps.ts';
import { applyStatus } from '../payments/apply-status.ts';
import { checkoutCart } from '../payments/checkout.ts';
import { commerceDeps } from '../create-deps.ts';
import { createCart } from '../cart/create-cart.ts';
import type { ChargeInput, PaymentGateway } from '../payments/gateways/gateway.ts';
import type { KnownState, Payment, ReportedStatus } from '../payments/payment.ts';
import type { RequestedDiscounts } from './choose-discounts.ts';
import { discountCart } from '../cart/change-cart.ts';

const deps = await testDeps();
const { db } = deps;
await seedDemoPackages(db);

const charged: ChargeInput[] = [];
const gateway: Pick<PaymentGateway, 'charge' | 'status' | 'cancel'> = {
  charge: async (input) => {
    charged.push(input);
    return {
      status: 'pending',
      transactionId: randomUUID(),
      amountRupiah: input.amountRupiah,
      expiresAt: input.expiresAt,
      actions: [],
      qrString: '00020101',
      raw: null,
    };
  },
  status: async (orderId) => reported(orderId, 'cancelled', 0),
  cancel: async () => ({ status: 'cancelled', raw: null }),
};
const commerce = commerceDeps(deps);
Object.assign(commerce.gateways.default, gateway);

function reported(orderId: string, state: KnownState, amountRupiah: number): ReportedStatus {
  return {
    state,
    orderId,
    transactionId: 't',
    amountRupiah,
    refundedRupiah: 0,
    refunds: [],
    paidAt: null,
    expiresAt: null,
    paymentType: 'qris',
    raw: null,
  };
}

const tell = (payment: Payment, state: KnownState) =>
  applyStatus(commerce, payment.id, reported(payment.id, state, payment.amountRupiah));

async function aCartWith(
  accountId: string,
  requestedDiscounts: RequestedDiscounts,
  package_id: string = offers.premium,
) {
  const cart = await createCart(commerce, accountId, { package_id, ...requestedDiscounts });
  const checkout = { cartId: cart.id, accountId, method: 'qris' as const };
  return { ...cart, pay: () => checkoutCart(commerce, checkout) };
}

/** `ok`, or the words of the refusal. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return (error.details as { message?: string } | undefined)?.message ?? error.code;
  }
}

/** On a busy machine some of 500 wait too long for a connection: they press again, as buyers do. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isBusy = error instanceof Error && error.message.includes('timeout exceeded');
    if (!isBusy) throw error;
    return patiently(work);
  }
}

async function statesOf(paymentId: string) {
  const rows = await db
    .selectFrom('commerce.redemption')
    .select(['kind', 'state', 'isLate'])
    .where('paymentId', '=', paymentId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, state, isLate }) => `${kind} ${state}${isLate ? ' late' : ''}`);
}

test('500 buyers at once use a coupon of 100 exactly 100 times', { timeout: 120_000 }, async () => {
  const { promotionId, code } = await aCoupon({ totalLimit: 100 });
  const carts = await Promise.all(
    Array.from({ length: 500 }, () =>
      patiently(() => aCartWith(randomUUID(), { couponCode: code })),
    ),
  );
  const outcomes = await Promise.all(carts.map(({ pay }) => outcomeOf(patiently(pay))));
  const taken = outcomes.filter((outcome) => outcome === 'ok');
  expect(taken).toHaveLength(100);
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'Kupon ini sudah habis dipakai.']));
  expect(await countersOf(promotionId)).toEqual({
    reservedCount: 100,
    reservedRupiah: 500_000,
    usedCount: 0,
    usedRupiah: 0,
    overCount: 0,
  });
  const { n } = await db
    .selectFrom('commerce.payment')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(
      'cartId',
      'in',
      carts.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  expect(n, 'a refused buyer has no payment').toBe(100);
});

test('a batch of vouchers handed to 120 and good for 30 is used 30 times, within its budget', async () => {
  const { promotionId } = await aBatch({ totalLimit: 40, budgetRupiah: 30 * 11_800 });
  const carts = await Promise.all(
    Array.from({ length: 120 }, async () => {
      const accountId = randomUUID();
      const voucherId = await aVoucher(accountId, { promotionId });
      return aCartWith(accountId, { voucherId });
    }),
  );
  const outcomes = await Promise.all(carts.map(({ pay }) => outcomeOf(pay())));
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(30);
  expect(await countersOf(promotionId)).toMatchObject({
    reservedCount: 30,
    reservedRupiah: 30 * 11_800,
  });
});

test('ten tabs at once make one payment and one reservation', async () => {
  const { promotionId, code } = await aCoupon();
  const { accountId } = await aViewer();
  const voucherId = await aVoucher(accountId);
  const cart = await aCartWith(accountId, { couponCode: code, voucherId });
  const payments = await Promise.all(Array.from({ length: 10 }, () => cart.pay()));
  const [first] = payments;
  expect(new Set(payments.map(({ id }) => id)).size).toBe(1);
  expect(await countersOf(promotionId)).toMatchObject({ reservedCount: 1 });
  expect(await statesOf(first?.id ?? '')).toEqual(['coupon reserved', 'voucher reserved']);
});

test('one voucher in ten carts of its owner at once pays for one of them', async () => {
  const { accountId } = await aViewer();
  const voucherId = await aVoucher(accountId);
  const carts = await Promise.all(
    Array.from({ length: 10 }, () => aCartWith(accountId, { voucherId })),
  );
  const outcomes = await Promise.all(carts.map(({ pay }) => outcomeOf(pay())));
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.includes('pembayaran lain'))).toHaveLength(9);
});

test('the coupon comes first, then the voucher from the rest, and the gateway gets every line', async () => {
  const { code } = await aCoupon({ amountRupiah: 9_000 });
  const { accountId } = await aViewer();
  const voucherId = await aVoucher(accountId);
  const cart = await aCartWith(accountId, { couponCode: code, voucherId });
  // Rp59.000 less Rp9.000 is Rp50.000, less 20 %.
  expect(cart.totalRupiah).toBe(40_000);
  const payment = await cart.pay();
  const order = charged.find(({ orderId }) => orderId === payment.id);
  expect(order?.items.map(({ priceRupiah }) => priceRupiah)).toEqual([59_000, -9_000, -10_000]);
  expect(order?.amountRupiah).toBe(40_000);
});

test('paid, both are used; of one time, they cannot be used again', async () => {
  const { promotionId, code } = await aCoupon({ accountLimit: 1 });
  const { accountId } = await aViewer();
  const voucherId = await aVoucher(accountId);
  const payment = await (await aCartWith(accountId, { couponCode: code, voucherId })).pay();
  await Promise.all(Array.from({ length: 5 }, () => tell(payment, 'paid')));
  expect(await statesOf(payment.id)).toEqual(['coupon used', 'voucher used']);
  expect(await countersOf(promotionId)).toMatchObject({ reservedCount: 0, usedCount: 1 });
  const refused = await Promise.all([
    outcomeOf(aCartWith(accountId, { couponCode: code })),
    outcomeOf(aCartWith(accountId, { voucherId })),
  ]);
  expect(refused).toEqual(['Kupon ini sudah kamu pakai.', 'Voucher ini sudah kamu pakai.']);
});

test.each(['expired', 'denied', 'cancelled'] as const)(
  'a payment that ended %s gives back what it held',
  async (state) => {
    const { promotionId, code } = await aCoupon({ totalLimit: 1 });
    const { accountId } = await aViewer();
    const voucherId = await aVoucher(accountId);
    const requestedDiscounts = { couponCode: code, voucherId };
    const payment = await (await aCartWith(accountId, requestedDiscounts)).pay();
    await Promise.all([tell(payment, state), tell(payment, state)]);
    expect(await statesOf(payment.id)).toEqual(['coupon released', 'voucher released']);
    expect(await countersOf(promotionId)).toMatchObject({ reservedCount: 0, reservedRupiah: 0 });
    expect(await outcomeOf((await aCartWith(accountId, requestedDiscounts)).pay())).toBe('ok');
  },
);

test('late money keeps the price that was promised, and passing the limit is counted', async () => {
  const { promotionId, code } = await aCoupon({ totalLimit: 1 });
  const [slow, quick] = await Promise.all([aViewer(), aViewer()]);
  const voucherId = await aVoucher(slow.accountId);
  const requestedDiscounts = { couponCode: code, voucherId };
  const late = await (await aCartWith(slow.accountId, requestedDiscounts)).pay();
  await tell(late, 'expired');
  const other = await (await aCartWith(quick.accountId, { couponCode: code })).pay();
  await tell(other, 'paid');

  const settled = await tell(late, 'paid');
  expect(settled).toMatchObject({ state: 'paid', outcome: 'active' });
  expect(await statesOf(late.id)).toEqual(['coupon used late', 'voucher used late']);
  expect(await countersOf(promotionId)).toMatchObject({ usedCount: 2, overCount: 1 });
  expect(await outcomeOf(aCartWith(slow.accountId, { voucherId }))).toContain('sudah kamu pakai');
});

test('all money back, and the buyer has both again; charged back, they stay used', async () => {
  for (const [state, seen] of [
    ['refunded', 'returned'],
    ['chargeback', 'used'],
  ] as const) {
    const { code, promotionId } = await aCoupon({ accountLimit: 1 });
    const { accountId } = await aViewer();
    const voucherId = await aVoucher(accountId);
    const requestedDiscounts = { couponCode: code, voucherId };
    const payment = await (await aCartWith(accountId, requestedDiscounts)).pay();
    await tell(payment, 'paid');
    await tell(payment, state);
    expect(await statesOf(payment.id)).toEqual([`coupon ${seen}`, `voucher ${seen}`]);
    const isBack = state === 'refunded';
    expect(await countersOf(promotionId)).toMatchObject({ usedCount: isBack ? 0 : 1 });
    const again = await outcomeOf(aCartWith(accountId, { voucherId }));
    expect(again).toBe(isBack ? 'ok' : 'Voucher ini sudah kamu pakai.');
  }
});

test('a coupon that operators switched off stops at checkout; one whose time ran out is honoured', async () => {
  const off = await aCoupon();
  const over = await aCoupon();
  const [a, b] = await Promise.all([aViewer(), aViewer()]);
  const [first, second] = await Promise.all([
    aCartWith(a.accountId, { couponCode: off.code }),
    aCartWith(b.accountId, { couponCode: over.code }),
  ]);
  const change = (id: string, columns: { isActive?: boolean; endsAt?: Date }) =>
    db.updateTable('commerce.promotion').set(columns).where('id', '=', id).execute();
  await change(off.promotionId, { isActive: false });
  await change(over.promotionId, { endsAt: new Date(deps.clock.now().getTime() + 1) });
  expect(await outcomeOf(first.pay())).toBe('Kupon ini sudah tidak berlaku.');
  expect(await outcomeOf(second.pay())).toBe('ok');
});

test('changing the discount of a cart closes its open payment first', async () => {
  const { promotionId, code } = await aCoupon();
  const { accountId } = await aViewer();
  const cart = await aCartWith(accountId, { couponCode: code });
  const payment = await cart.pay();
  const key = { id: cart.id, accountId };
  const changed = await discountCart(commerce, key, { couponCode: null });
  expect(changed).toMatchObject({ totalRupiah: 59_000, discounts: [] });
  expect(await statesOf(payment.id)).toEqual(['coupon released']);
  expect(await countersOf(promotionId)).toMatchObject({ reservedCount: 0 });
});
