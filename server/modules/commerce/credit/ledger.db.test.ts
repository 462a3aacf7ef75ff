import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedPackages } from '#modules/commerce/index.ts';
import { inTransaction } from '#platform/db.ts';
import { aViewer } from '#test/factories/a-viewer.ts';
import { offers } from '#test/factories/shop.ts';
import { testParts } from '#test/parts.ts';
import { checkoutCart } from '../checkout-cart.ts';
import { commerceParts } from '../commerce-parts.ts';
import { createCart } from '../create-cart.ts';
import { forgetAccount } from '../forget-account.ts';
import { grantCredit } from './grant-credit.ts';
import { CreditShort, postEntry } from './post-entry.ts';
import { findBalance } from './queries/find-balance.ts';
import { listEntries } from './queries/list-entries.ts';
import { sumBooks } from './queries/sum-books.ts';

const parts = await testParts();
const { db, clock } = parts;
await seedPackages(db);
const commerce = commerceParts(parts);
const own = commerce.gateways.named('tayang');

/** A viewer with credit. */
async function withCredit(amountRupiah: number): Promise<string> {
  const { accountId } = await aViewer();
  const key = randomUUID();
  await grantCredit(commerce, randomUUID(), { accountId, amountRupiah, reason: 'Maaf', key });
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

async function aPaymentOf(accountId: string, method: '3' | '9' = '9') {
  const cart = await createCart(commerce, accountId, { package_id: offers.lite });
  return checkoutCart(commerce, { cartId: cart.id, accountId, method });
}

const zero = async () => Object.values(await sumBooks(db)).reduce((sum, one) => sum + one, 0);

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

test('one cause moves money once, however often and at once it is told', async () => {
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

test('a payment from credit is active at once, and the books agree', async () => {
  const accountId = await withCredit(50_000);
  const before = await sumBooks(db);
  const payment = await aPaymentOf(accountId);
  expect(payment).toMatchObject({ state: 'paid', outcome: 'active', gateway: 'tayang' });
  expect(await findBalance(db, accountId)).toBe(21_000);
  const after = await sumBooks(db);
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
      method: '9',
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

test('what is left when an account is erased stays owed, and names nobody', async () => {
  const accountId = await withCredit(12_000);
  const before = await sumBooks(db);
  await inTransaction(db, (tx) => forgetAccount(tx, accountId));
  expect(await findBalance(db, accountId)).toBe(0);
  expect((await listEntries(db, accountId, { limit: 9, offset: 0 })).total).toBe(0);
  const after = await sumBooks(db);
  expect((after['refunds_payable'] ?? 0) - (before['refunds_payable'] ?? 0)).toBe(12_000);
  expect(await zero()).toBe(0);
});
