import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { seedPackages } from '../index.ts';
import { inTransaction } from '#platform/db.ts';
import { aViewer } from '#test/factories/a-viewer.ts';
import { collectApprovals } from '#test/factories/approvals.ts';
import { offers } from '#test/factories/shop.ts';
import { testDeps } from '#test/deps.ts';
import { checkoutCart } from '../payments/checkout.ts';
import { commerceDeps } from '../create-deps.ts';
import { createCart } from '../cart/create-cart.ts';
import { eraseAccount } from '../privacy/account-data.ts';
import { grantCredit } from './grant-credit.ts';
import { CreditShort, postEntry } from './postings.ts';
import { findBalance, findLedgerTotals, listEntries } from './queries/ledger-entry.ts';

const deps = await testDeps();
const { db, clock } = deps;
await seedPackages(db);
const commerce = commerceDeps(deps);
const own = commerce.gateways.named('tayang');

/** A viewer with credit. */
async function withCredit(amountRupiah: number): Promise<string> {
  const { accountId } = await aViewer();
  const key = randomUUID();
  const grant = { account_id: accountId, amountRupiah, reason: 'Maaf', key };
  await grantCredit(commerce, randomUUID(), grant);
  return accountId;
}

const spend = (accountId: string, amountRupiah: number, causeId: string = randomUUID()) =>
  inTransaction(db, (tx) =>
    postEntry(tx, {
      cause: 'charge',
      causeId,
      debit: 'customer_credit',
      credit: 'gateway_clearing',
      amountRupiah,
      accountId,
      note: 'Lite',
      createdAt: clock.now(),
    }),
  );

async function aPaymentOf(accountId: string, method: 'qris' | 'credit' = 'credit') {
  const cart = await createCart(commerce, accountId, { package_id: offers.lite });
  return checkoutCart(commerce, { cartId: cart.id, accountId, method });
}

const zero = async () =>
  Object.values(await findLedgerTotals(db)).reduce((sum, one) => sum + one, 0);

test('ten at once spend fifty thousand exactly once', async () => {
  const accountId = await withCredit(50_000);
  const spent = await Promise.allSettled(
    Array.from({ length: 10 }, () => spend(accountId, 50_000)),
  );
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of spent) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(CreditShort);
  }
  expect(await findBalance(db, accountId)).toBe(0);
  expect(await zero()).toBe(0);
});

test('one cause moves money once, however often and at once it is reported', async () => {
  const accountId = await withCredit(50_000);
  const causeId = randomUUID();
  const moved = await Promise.all(
    Array.from({ length: 10 }, () => spend(accountId, 5_000, causeId)),
  );
  expect(moved.filter(Boolean)).toHaveLength(1);
  expect(await findBalance(db, accountId)).toBe(45_000);
});

test('nothing in the ledger changes or goes', async () => {
  const accountId = await withCredit(9_000);
  const entries = db.updateTable('commerce.ledgerEntry').where('accountId', '=', accountId);
  await expect(entries.set({ amountRupiah: 90_000 }).execute()).rejects.toThrow(/append-only/);
  await expect(entries.set({ credit: 'revenue' }).execute()).rejects.toThrow(/append-only/);
  const gone = db.deleteFrom('commerce.ledgerEntry').where('accountId', '=', accountId);
  await expect(gone.execute()).rejects.toThrow(/append-only/);
  const below = db
    .updateTable('commerce.creditBalance')
    .set({ balanceRupiah: -1 })
    .where('accountId', '=', accountId);
  await expect(below.execute()).rejects.toThrow(/credit_is_enough/);
});

test('a payment from credit is active at once, and the ledger agrees', async () => {
  const accountId = await withCredit(50_000);
  const before = await findLedgerTotals(db);
  const payment = await aPaymentOf(accountId);
  expect(payment).toMatchObject({ state: 'paid', outcome: 'active', gateway: 'tayang' });
  expect(await findBalance(db, accountId)).toBe(21_000);
  const after = await findLedgerTotals(db);
  expect((after['revenue'] ?? 0) - (before['revenue'] ?? 0)).toBe(29_000);
  // What our own gateway took has come from the balance: nothing of it is still on its way.
  expect(after['gateway_clearing'] ?? 0).toBe(before['gateway_clearing'] ?? 0);
  const { entries } = await listEntries(db, accountId, { limit: 9, offset: 0 });
  expect(entries.map(({ cause, note }) => [cause, note])).toEqual([
    ['charge', 'Lite 30 hari'],
    ['goodwill', 'Maaf'],
  ]);
});

test('ten carts at once, credit for one: one is paid and the others take nothing', async () => {
  const accountId = await withCredit(29_000);
  const paid = await Promise.allSettled(Array.from({ length: 10 }, () => aPaymentOf(accountId)));
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await findBalance(db, accountId)).toBe(0);
  expect(await zero()).toBe(0);
});

test('the same order is charged once, and a closed one never', async () => {
  const accountId = await withCredit(80_000);
  const { id } = await aPaymentOf(accountId);
  const order = {
    orderId: id,
    amountRupiah: 29_000,
    method: { type: 'credit' as const },
    items: [],
    customer: { name: 'Sari' },
    expiresAt: clock.now(),
  };
  expect((await own.charge(order)).status).toBe('paid');
  expect((await own.cancel(id)).status).toBe('refused');
  expect(await findBalance(db, accountId)).toBe(51_000);

  const cart = await createCart(commerce, accountId, { package_id: offers.liteDay });
  const closed = randomUUID();
  await db
    .insertInto('commerce.payment')
    .values({
      id: closed,
      cartId: cart.id,
      accountId,
      method: 'credit',
      gateway: 'tayang',
      lines: JSON.stringify(cart.lines),
      amountRupiah: 3_000,
      expiresAt: clock.now(),
      checkAt: clock.now(),
      createdAt: clock.now(),
    })
    .execute();
  expect(await own.status(closed)).toMatchObject({ state: 'unknown', cause: 'not_found' });
  expect((await own.cancel(closed)).status).toBe('cancelled');
  const late = await own.charge({ ...order, orderId: closed, amountRupiah: 3_000 });
  expect(late).toMatchObject({ status: 'refused', reason: 'declined' });
  expect((await own.status(closed)).state).toBe('cancelled');
  expect(await findBalance(db, accountId)).toBe(51_000);
});

test('our own gateway gives back in parts, each key once, and never more than it took', async () => {
  const accountId = await withCredit(29_000);
  const { id } = await aPaymentOf(accountId);
  const give = (refundKey: string, amountRupiah: number) =>
    own.refund({ orderId: id, refundKey, amountRupiah, reason: 'uji' });
  const tenTimes = await Promise.all(Array.from({ length: 10 }, () => give('a', 9_000)));
  expect(new Set(tenTimes.map(({ status }) => status))).toEqual(new Set(['refunded']));
  expect(await findBalance(db, accountId)).toBe(9_000);
  expect(await own.status(id)).toMatchObject({ state: 'partly_refunded', refundedRupiah: 9_000 });
  const rest = await Promise.all(['b', 'c', 'd'].map((key) => give(key, 20_000)));
  expect(rest.filter(({ status }) => status === 'refunded')).toHaveLength(1);
  expect(await own.status(id)).toMatchObject({ state: 'refunded', refundedRupiah: 29_000 });
  expect(await findBalance(db, accountId)).toBe(29_000);
  expect(
    (await own.refund({ orderId: 'x', refundKey: 'e', amountRupiah: 1, reason: '' })).status,
  ).toBe('refused');
});

test('what is left when an account is erased stays owed, and names no person', async () => {
  const accountId = await withCredit(12_000);
  const before = await findLedgerTotals(db);
  await inTransaction(db, (tx) => eraseAccount(tx, accountId));
  expect(await findBalance(db, accountId)).toBe(0);
  expect((await listEntries(db, accountId, { limit: 9, offset: 0 })).total).toBe(0);
  const after = await findLedgerTotals(db);
  expect((after['refunds_payable'] ?? 0) - (before['refunds_payable'] ?? 0)).toBe(12_000);
  expect(await zero()).toBe(0);
});

test('one person gives two million a day alone, however often at once, and goes on the next day', async () => {
  const { accountId } = await aViewer();
  const support = await aViewer({ role: 'support' });
  const { asked } = collectApprovals(deps);
  const give = (amountRupiah: number) => {
    const grant = { account_id: accountId, amountRupiah, reason: 'Maaf', key: randomUUID() };
    return grantCredit(commerce, support.accountId, grant);
  };
  await Promise.all(Array.from({ length: 25 }, () => give(100_000)));
  expect(asked).toHaveLength(5);
  expect(await findBalance(db, accountId)).toBe(2_000_000);
  expect(await give(1)).toHaveProperty('approval');
  clock.advance(DAY + 1);
  expect(await give(1)).toMatchObject({ balanceRupiah: 2_000_001 });
});
