import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { inTransaction, sql } from '#platform/db.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { collectApprovals } from '#test/factories/studio/approvals.ts';
import { offers } from '#test/factories/commerce/shop.ts';
import { testDeps } from '#test/deps.ts';
import { checkoutCart } from '../payments/checkout.ts';
import { commerceDeps } from '../create-deps.ts';
import { createCart } from '../cart/create-cart.ts';
import { eraseAccount } from '../privacy/account-data.ts';
import { grantCredit } from './grant-credit.ts';
import { CreditShort, postEntry } from './postings.ts';
import { findBalance, findLedgerTotals, listEntries } from './queries/ledger-entry.ts';
import { findRecurringRevenue, type Moved } from './queries/month.ts';

const deps = await testDeps();
const { db, clock } = deps;
await seedDemoPackages(db);
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
  await inTransaction(db, (tx) => eraseAccount(tx, accountId, new Date()));
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

/** Some hundred paid, refunded, split, renewed and lapsed periods of some accounts, beside and over the ends of a month. */
const PERIODS = sql`
  with period as (
    select n, gen_random_uuid() as payment_id, ('00000000-0000-4000-8000-' || lpad((n * 7919 % 90)::text, 12, '0'))::uuid as account_id,
      timestamptz '2026-05-20 00:00Z' + (n * 104729 % 900) * interval '5 hours' as starts_at
    from generate_series(1, 600) as n
  ), paid as (
    insert into commerce.payment (id, cart_id, account_id, method, gateway, lines, amount_rupiah, state, outcome, expires_at, created_at, paid_at, closed_at)
    select payment_id, payment_id, account_id, 'qris', 'midtrans',
      case when n % 4 = 0 then jsonb_build_array(
          jsonb_build_object('packageId', offer.id, 'priceRupiah', 20000 + n), jsonb_build_object('packageId', account_id, 'priceRupiah', 9000))
        else jsonb_build_array(jsonb_build_object('packageId', offer.id, 'priceRupiah', 29000)) end,
      case when n % 13 = 0 then 0 else 20000 + n * 31 end,
      (array['paid', 'paid', 'partly_refunded', 'refunded'])[1 + n % 4]::commerce.payment_state, 'active', starts_at, starts_at, starts_at, starts_at
    from period, offer
  ), invoiced as (
    insert into commerce.invoice (id, kind, year, sequence, number, payment_id, lines, total_rupiah, dpp_rupiah, ppn_rupiah,
      rate_percent, base_numerator, base_denominator, issued_at)
    select gen_random_uuid(), 'invoice', 1990, n, 'U' || n, payment_id, '[]', 11100 + n * 7, 10000 + n * 7, 1100, 12, 11, 12, starts_at
    from period where n % 3 > 0
  )
  insert into commerce.subscription (id, account_id, tier, package_id, payment_id, part, starts_at, ends_at, converted_by,
    converted_ends_at, zone, anchor_day, created_at)
  select gen_random_uuid(), account_id, 'lite', offer.id, payment_id, part, starts_at + part * interval '12 days',
    starts_at + part * interval '12 days' + (4 + n % 30) * interval '1 day', case when n % 11 = 0 then payment_id end,
    case when n % 11 = 0 then starts_at + interval '60 days' end, 'Asia/Jakarta', 1, starts_at
  from period, offer, generate_series(0, case when n % 5 = 0 then 1 else 0 end) as part
  on conflict do nothing`;

/** What brings how much at a moment, by account, read from all that there ever was. */
const monthlyAt = (at: Date) => sql`
  select own.account_id, round(sum(coalesce(invoice.dpp_rupiah, payment.amount_rupiah * 100.0 / 111)
    * case when jsonb_array_length(payment.lines) < 2 then 1 else (
        select sum((one ->> 'priceRupiah')::numeric) filter (where one ->> 'packageId' = own.package_id::text)
          / sum((one ->> 'priceRupiah')::numeric) from jsonb_array_elements(payment.lines) as one) end
    / greatest((select sum(extract(epoch from coalesce(converted_ends_at, ends_at) - starts_at)) / 86400
        from commerce.subscription as part where part.payment_id = own.payment_id and part.package_id = own.package_id), 1) * 30)) as rupiah
  from commerce.subscription as own join commerce.payment on payment.id = own.payment_id
  left join commerce.invoice on invoice.payment_id = payment.id and invoice.kind = 'invoice'
  where payment.state in ('paid', 'partly_refunded') and payment.amount_rupiah > 0
    and own.starts_at <= ${at} and own.ends_at > ${at}
  group by own.account_id`;

test('revenue of what ran in a month is what all periods there ever were come to', async () => {
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`create temporary table offer on commit drop as select id from commerce.package limit 1`.execute(
      tx,
    );
    await PERIODS.execute(tx);
    for (const month of ['06', '07', '09', '11']) {
      const [from, until] = [
        new Date(`2026-${month}-01T17:00:00Z`),
        new Date(`2026-${month}-28T09:30:00Z`),
      ];
      const { rows } = await sql<Moved>`
        with before as (${monthlyAt(from)}), after as (${monthlyAt(until)}), account as (
          select coalesce(before.rupiah, 0) as before, coalesce(after.rupiah, 0) as after, exists (
            select from commerce.subscription as past join commerce.payment on payment.id = past.payment_id
            where past.account_id = coalesce(before.account_id, after.account_id) and past.starts_at < ${from}
              and payment.state in ('paid', 'partly_refunded') and payment.amount_rupiah > 0) as was
          from before full join after using (account_id))
        select count(*) filter (where before > 0)::int8 as "beforeAccounts", sum(before)::int8 as "beforeRupiah",
          count(*) filter (where before = 0 and not was)::int8 as "newAccounts",
          coalesce(sum(after) filter (where before = 0 and not was), 0)::int8 as "newRupiah",
          count(*) filter (where before = 0 and was)::int8 as "returnedAccounts",
          coalesce(sum(after) filter (where before = 0 and was), 0)::int8 as "returnedRupiah",
          count(*) filter (where before > 0 and after > before)::int8 as "upAccounts",
          coalesce(sum(after - before) filter (where before > 0 and after > before), 0)::int8 as "upRupiah",
          count(*) filter (where after > 0 and after < before)::int8 as "downAccounts",
          coalesce(sum(before - after) filter (where after > 0 and after < before), 0)::int8 as "downRupiah",
          count(*) filter (where after = 0)::int8 as "lostAccounts",
          coalesce(sum(before) filter (where after = 0), 0)::int8 as "lostRupiah",
          count(*) filter (where after > 0)::int8 as "afterAccounts", sum(after)::int8 as "afterRupiah"
        from account`.execute(tx);
      const moved = await findRecurringRevenue(tx, { from, until });
      expect(moved).toEqual(rows[0]);
      expect(
        Math.min(
          moved.afterAccounts,
          moved.newAccounts + moved.returnedAccounts,
          moved.lostAccounts,
        ),
      ).toBeGreaterThan(0);
    }
    throw new Error('taken back');
  }).catch((error: Error) => {
    if (error.message !== 'taken back') throw error;
  });
});
