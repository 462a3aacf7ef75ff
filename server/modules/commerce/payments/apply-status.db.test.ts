import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#contract/constants.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { offers } from '#test/factories/commerce/shop.ts';
import { testDeps } from '#test/deps.ts';
import { applyStatus } from './apply-status.ts';
import { checkoutCart } from './checkout.ts';
import { commerceDeps } from '../create-deps.ts';
import { createCart } from '../cart/create-cart.ts';
import { findPlan, reviewEntitlements } from '../entitlements/current-plan.ts';
import { eraseAccount } from '../privacy/account-data.ts';
import type { PaymentGateway } from './gateways/gateway.ts';
import type { KnownState, Payment, ReportedStatus } from './payment.ts';
import { findPayment } from './queries/payment.ts';
import { sweepPayments } from './sweep-payments.ts';

const deps = await testDeps();
const { db, clock, mail } = deps;
await seedDemoPackages(db);

/** Knows what the test tells it. */
const states = new Map<string, KnownState>();
const cancelled = new Set<string>();
const gateway: Pick<PaymentGateway, 'charge' | 'status' | 'cancel'> = {
  charge: async ({ amountRupiah, expiresAt }) => ({
    status: 'pending',
    transactionId: randomUUID(),
    amountRupiah,
    expiresAt,
    actions: [],
    qrString: '00020101',
    raw: null,
  }),
  status: async (orderId) => reported(orderId, states.get(orderId) ?? 'pending', 59_000),
  cancel: async (orderId) => {
    cancelled.add(orderId);
    states.set(orderId, 'cancelled');
    return { status: 'cancelled', raw: null };
  },
};
const commerce = commerceDeps(deps);
Object.assign(commerce.gateways.default, gateway);

function reported(orderId: string, state: KnownState, amountRupiah: number): ReportedStatus {
  return {
    state,
    orderId,
    transactionId: 't',
    amountRupiah,
    refundedRupiah: state === 'refunded' ? amountRupiah : state === 'partly_refunded' ? 1_000 : 0,
    refunds: [],
    paidAt: state === 'paid' ? clock.now() : null,
    expiresAt: null,
    paymentType: 'qris',
    raw: null,
  };
}

async function aBuyerWithCart(packageId: string = offers.premium, given = {}) {
  const viewer = await aViewer(given);
  const cart = await createCart(commerce, viewer.accountId, { package_id: packageId });
  const checkout = { cartId: cart.id, accountId: viewer.accountId, method: 'qris' as const };
  return { ...viewer, cartId: cart.id, pay: () => checkoutCart(commerce, checkout) };
}

const tell = (payment: Payment, state: KnownState, amountRupiah = payment.amountRupiah) =>
  applyStatus(commerce, payment.id, reported(payment.id, state, amountRupiah));

const periodsOf = (accountId: string) =>
  db
    .selectFrom('commerce.subscription')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('startsAt')
    .execute();

const refundsOf = (paymentId: string) =>
  db
    .selectFrom('commerce.refundDue')
    .select(['reason', 'amountRupiah', 'doneAt'])
    .where('paymentId', '=', paymentId)
    .execute();

async function deviceLimitOf(accountId: string) {
  const { deviceLimit } = await db
    .selectFrom('accounts.account')
    .select('deviceLimit')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return deviceLimit;
}

test('ten times the same settlement at once bring one period and one e-mail', async () => {
  const buyer = await aBuyerWithCart();
  const payment = await buyer.pay();
  const all = await Promise.all(Array.from({ length: 10 }, () => tell(payment, 'paid')));
  expect(all.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 10 }, () => 'active'));
  expect(await periodsOf(buyer.accountId)).toHaveLength(1);
  const reported = mail.sent.filter(({ to }) => to === buyer.email).map(({ subject }) => subject);
  expect(reported.filter((subject) => subject.includes('sudah aktif'))).toHaveLength(1);
  expect(await deviceLimitOf(buyer.accountId)).toBe(6);
});

test('money that comes after the expiry still buys the plan', async () => {
  const buyer = await aBuyerWithCart();
  const payment = await buyer.pay();
  expect((await tell(payment, 'expired')).state).toBe('expired');
  expect(mail.lastTo(buyer.email)?.subject).toContain('habis');
  const paid = await tell(payment, 'paid');
  expect(paid).toMatchObject({ state: 'paid', outcome: 'active' });
  expect(await periodsOf(buyer.accountId)).toHaveLength(1);
});

test('an ended payment is asked about again, and what settled late is found', async () => {
  const buyer = await aBuyerWithCart();
  const payment = await buyer.pay();
  await tell(payment, 'expired');
  states.set(payment.id, 'paid');
  clock.advance(11 * MINUTE);
  await sweepPayments(commerce);
  expect(await findPayment(db, payment.id)).toMatchObject({ state: 'paid', outcome: 'active' });
});

test('a cart that is paid twice gives one period, and the second money back', async () => {
  const buyer = await aBuyerWithCart();
  const first = await buyer.pay();
  await tell(first, 'expired');
  const second = await buyer.pay();
  expect(second.id).not.toBe(first.id);
  const outcomes = await Promise.all([tell(second, 'paid'), tell(first, 'paid')]);
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['active', 'refund']));
  expect(await periodsOf(buyer.accountId)).toHaveLength(1);
  const refunded = outcomes.find(({ outcome }) => outcome === 'refund');
  expect(await refundsOf(refunded?.id ?? '')).toEqual([
    { reason: 'paid_twice', amountRupiah: 59_000, doneAt: null },
  ]);
  expect(
    mail.sent.some(({ to, subject }) => to === buyer.email && /kembalikan/.test(subject)),
  ).toBe(true);
});

test('once a cart is paid, another open payment of it is closed', async () => {
  const buyer = await aBuyerWithCart();
  const first = await buyer.pay();
  await tell(first, 'expired');
  const second = await buyer.pay();
  await tell(first, 'paid');
  await sweepPayments(commerce);
  expect(cancelled.has(second.id)).toBe(true);
  expect((await findPayment(db, second.id))?.state).toBe('cancelled');
});

test('another sum than ours buys nothing and goes back', async () => {
  const buyer = await aBuyerWithCart();
  const payment = await buyer.pay();
  const paid = await tell(payment, 'paid', 1_000);
  expect(paid).toMatchObject({ state: 'paid', outcome: 'refund' });
  expect(await periodsOf(buyer.accountId)).toEqual([]);
  expect(await refundsOf(payment.id)).toEqual([
    { reason: 'amount_differs', amountRupiah: 1_000, doneAt: null },
  ]);
  expect((await findPlan(db, buyer.accountId, clock.now())).tier).toBe('freemium');
  expect((await buyer.pay()).id).not.toBe(payment.id);
});

test('what the gateway says later never takes a payment back to an earlier state', async () => {
  const buyer = await aBuyerWithCart();
  const payment = await buyer.pay();
  await tell(payment, 'paid');
  for (const state of ['pending', 'expired', 'cancelled'] as const) {
    expect((await tell(payment, state)).state).toBe('paid');
  }
  expect((await findPlan(db, buyer.accountId, clock.now())).tier).toBe('premium');
});

test.each(['refunded', 'chargeback', 'denied'] as const)(
  'money that the gateway took back (%s) ends what it bought',
  async (state) => {
    const buyer = await aBuyerWithCart();
    const payment = await buyer.pay();
    await tell(payment, 'paid');
    const after = await tell(payment, state);
    expect(after.state).toBe(state === 'denied' ? 'chargeback' : state);
    const later = new Date(clock.now().getTime() + 1);
    expect((await findPlan(db, buyer.accountId, later)).tier).toBe('freemium');
    clock.advance(10);
    await reviewEntitlements(commerce);
    expect(await deviceLimitOf(buyer.accountId)).toBe(2);
    // The account may buy again, for the ended period does not stand in the way.
    const next = await createCart(commerce, buyer.accountId, { package_id: offers.premium });
    const again = await checkoutCart(commerce, {
      cartId: next.id,
      accountId: buyer.accountId,
      method: 'qris',
    });
    expect((await tell(again, 'paid')).outcome).toBe('active');
  },
);

test('a part that goes back leaves the plan, a refund that was due is then done', async () => {
  const buyer = await aBuyerWithCart();
  const payment = await buyer.pay();
  await tell(payment, 'paid');
  expect((await tell(payment, 'partly_refunded')).state).toBe('partly_refunded');
  expect((await findPlan(db, buyer.accountId, clock.now())).tier).toBe('premium');

  const other = await aBuyerWithCart();
  const wrong = await other.pay();
  await tell(wrong, 'paid', 1_000);
  await tell(wrong, 'refunded', 1_000);
  expect((await refundsOf(wrong.id))[0]?.doneAt).not.toBeNull();
});

test('five carts of one account that settle at once follow each other without a gap', async () => {
  const { accountId } = await aViewer();
  const payments = [];
  for (let i = 0; i < 5; i += 1) {
    const cart = await createCart(commerce, accountId, { package_id: offers.premiumDay });
    payments.push(await checkoutCart(commerce, { cartId: cart.id, accountId, method: 'qris' }));
  }
  await Promise.all(payments.map((payment) => tell(payment, 'paid')));
  const periods = await periodsOf(accountId);
  expect(periods).toHaveLength(5);
  for (const [i, period] of periods.entries()) {
    if (i > 0) expect(period.startsAt).toEqual(periods[i - 1]?.endsAt);
  }
  const { endsAt } = await findPlan(db, accountId, clock.now());
  expect(endsAt).toEqual(periods.at(-1)?.endsAt);
});

test('the database itself refuses two periods of a plan at once', async () => {
  const buyer = await aBuyerWithCart();
  await tell(await buyer.pay(), 'paid');
  const other = await aBuyerWithCart();
  const payment = await other.pay();
  const [period] = await periodsOf(buyer.accountId);
  if (period === undefined) throw new Error('no period');
  const clash = db
    .insertInto('commerce.subscription')
    .values({ ...period, id: randomUUID(), paymentId: payment.id })
    .execute();
  await expect(clash).rejects.toMatchObject({ code: '23P01' });
});

test('the day of a period is the one that the buyer lives in', async () => {
  const night = new Date('2027-01-31T15:30:00Z');
  const before = clock.now();
  clock.set(night);
  const ends = [];
  for (const timezone of ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']) {
    const buyer = await aBuyerWithCart(offers.premium, { timezone });
    await tell(await buyer.pay(), 'paid');
    ends.push((await periodsOf(buyer.accountId))[0]?.endsAt.toISOString());
  }
  clock.set(before);
  expect(ends).toEqual([
    '2027-02-28T16:59:59.000Z',
    '2027-02-28T15:59:59.000Z',
    '2027-03-01T14:59:59.000Z',
  ]);
});

test('devices follow the plan when it ends, but not those of a business', async () => {
  const endsAt = new Date(clock.now().getTime() + 3 * DAY);
  const people = [await aBuyerWithCart(offers.liteDay), await aBuyerWithCart(offers.liteDay)];
  const [person, business] = people;
  if (person === undefined || business === undefined) throw new Error('nobody');
  for (const buyer of people) await tell(await buyer.pay(), 'paid');
  await db
    .updateTable('accounts.account')
    .set({ isB2b: true, deviceLimit: 40 })
    .where('id', '=', business.accountId)
    .execute();
  expect(await deviceLimitOf(person.accountId)).toBe(3);
  const before = clock.now();
  clock.set(endsAt);
  await reviewEntitlements(commerce);
  clock.set(before);
  expect(await deviceLimitOf(person.accountId)).toBe(2);
  expect(await deviceLimitOf(business.accountId)).toBe(40);
});

test('money that comes after its buyer was erased goes back', async () => {
  const buyer = await aBuyerWithCart();
  const payment = await buyer.pay();
  await db.deleteFrom('accounts.account').where('id', '=', buyer.accountId).execute();
  await db.transaction().execute((tx) => eraseAccount(tx, buyer.accountId, new Date()));
  const settled = await tell(payment, 'paid');
  expect([settled.state, settled.outcome]).toEqual(['paid', 'refund']);
  expect(settled.accountId).not.toBe(buyer.accountId);
  expect(await refundsOf(payment.id)).toEqual([
    { reason: 'account_gone', amountRupiah: payment.amountRupiah, doneAt: null },
  ]);
  expect(await periodsOf(settled.accountId)).toEqual([]);
});
