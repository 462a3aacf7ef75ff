import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { offers } from '#test/factories/commerce/shop.ts';
import { testDeps } from '#test/deps.ts';
import { testSandbox } from '#test/sandbox.ts';
import { cancelPayment } from '../payments/sync-payment.ts';
import { checkoutCart } from '../payments/checkout.ts';
import { commerceDeps } from '../create-deps.ts';
import type { CommerceDeps, Failpoint } from '../deps.ts';
import { createCart } from '../cart/create-cart.ts';
import { findBalance, findLedgerTotals } from '../ledger/queries/ledger-entry.ts';
import { eraseAccount } from '../privacy/account-data.ts';
import { listInvoicesWithBuyer } from '../invoices/queries/invoice.ts';
import { findPayment } from '../payments/queries/payment.ts';
import { sweepPayments } from '../payments/sweep-payments.ts';
import { approvableRefund, makeRefund } from './make-refund.ts';
import { openRefund } from './open-refund.ts';
import { requestBuyerRefund } from './request-refund.ts';
import { listRefundsOfPayment } from './queries.ts';
import { payDueRefunds } from './pay-refunds.ts';

// No app runs here: nothing sweeps but the test itself.
const sandbox = await testSandbox();
const deps = await testDeps();
const { db, clock, mail } = deps;
await seedDemoPackages(db);
const config = { ...deps.config, midtrans: sandbox.midtrans };
const alive = commerceDeps({ ...deps, config });

afterEach(async () => {
  await sandbox.resetFaults();
  clock.set(new Date());
});

class Killed extends Error {}
const dyingAt = (step: Failpoint): CommerceDeps =>
  commerceDeps({ ...deps, config }, (reached) => {
    if (reached === step) throw new Killed(step);
  });

type Method = 'virtualAccount' | 'qris';

/** A settled payment of a new viewer. */
async function aPaid(method: Method = 'qris') {
  const viewer = await aViewer();
  const { accountId } = viewer;
  const cart = await createCart(alive, accountId, { package_id: offers.lite });
  const choice = method === 'virtualAccount' ? { bank: 'bca' as const } : {};
  const { id } = await checkoutCart(alive, { cartId: cart.id, accountId, method, choice });
  await sandbox.wallet(id, 'pay');
  await until(async () => (await stateOf(id)) === 'paid');
  return { ...viewer, cartId: cart.id, id };
}

const stateOf = async (id: string) => (await findPayment(db, id))?.state;
const order = async (id: string) => (await sandbox.get(`/_dev/wallet/${id}.json`)).body;
const refundsOf = (id: string) => listRefundsOfPayment(db, id);

/** What processes that live would do, in steps of a second. */
async function until(isDone: () => Promise<boolean>, seconds = 120): Promise<number> {
  for (let second = 0; second <= seconds; second += 1) {
    await sweepPayments(alive);
    await payDueRefunds(alive);
    if (await isDone()) return second;
    clock.advance(SECOND);
  }
  throw new Error('it did not happen in time');
}

const isDone = (id: string) => async () => {
  const refunds = await refundsOf(id);
  return refunds.length > 0 && refunds.every(({ doneAt }) => doneAt !== null);
};

const ask = (parts_: CommerceDeps, { id, accountId }: { id: string; accountId: string }) =>
  requestBuyerRefund(parts_, { paymentId: id, accountId, destination: 'method' });

test('the method gives it back: entitlements end, the invoice is corrected, the buyer gets an e-mail', async () => {
  const paid = await aPaid();
  const refund = await ask(alive, paid);
  expect(refund).toMatchObject({ destination: 'method', amountRupiah: 29_000 });
  expect(refund.doneAt).not.toBeNull();
  expect(await stateOf(paid.id)).toBe('refunded');
  expect((await order(paid.id)).refunds).toHaveLength(1);
  const invoices = await listInvoicesWithBuyer(db, { paymentId: paid.id });
  expect(invoices.map(({ kind }) => kind)).toEqual(['credit_note', 'invoice']);
  expect(invoices.map(({ totalRupiah }) => totalRupiah)).toEqual([29_000, 29_000]);
  const [note, invoice] = invoices;
  expect(note?.ppnRupiah).toBe(invoice?.ppnRupiah);
  const reported = mail.sent.filter(({ to }) => to === paid.email);
  expect(reported.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('bayar sebelum'),
    expect.stringContaining('sudah aktif'),
    expect.stringContaining('sedang kami kembalikan'),
    expect.stringContaining('sudah kembali'),
  ]);
  expect(reported.at(-1)?.attachments).toEqual([
    expect.objectContaining({ document: 'invoice', id: note?.id }),
  ]);
  expect(await findBalance(db, paid.accountId)).toBe(0);
});

test.each(['refund.asking', 'refund.answered'] as const)(
  'a process that dies at %s pays nothing twice',
  async (step) => {
    const paid = await aPaid();
    await ask(dyingAt(step), paid);
    expect((await refundsOf(paid.id))[0]?.doneAt).toBeNull();
    await until(isDone(paid.id));
    expect((await order(paid.id)).refunds).toHaveLength(1);
    expect(await stateOf(paid.id)).toBe('refunded');
    expect(await findBalance(db, paid.accountId)).toBe(0);
  },
);

test('a lost reply is found in the list of the gateway, not asked for again', async () => {
  const paid = await aPaid();
  await sandbox.faults({ lostReply: { next: 1, only: ['refund'] } });
  await ask(alive, paid);
  await until(isDone(paid.id));
  expect((await order(paid.id)).refunds).toHaveLength(1);
});

test('while the gateway is away the money waits, and within a minute of its return it is back', async () => {
  const paid = await aPaid();
  await sandbox.faults({ outage: { probability: 1 } });
  expect((await ask(alive, paid)).doneAt).toBeNull();
  for (let i = 0; i < 60; i += 1) {
    await payDueRefunds(alive);
    clock.advance(5 * SECOND);
  }
  expect((await refundsOf(paid.id))[0]).toMatchObject({ doneAt: null, destination: 'method' });
  await sandbox.resetFaults();
  expect(await until(isDone(paid.id))).toBeLessThan(60);
  expect(await findBalance(db, paid.accountId)).toBe(0);
});

test('a method that has no way back fills the balance', async () => {
  const paid = await aPaid('virtualAccount');
  // An operator asks for the method, and the gateway refuses it for good.
  await db
    .insertInto('commerce.refundDue')
    .values({
      paymentId: paid.id,
      key: `${paid.id}:uji`,
      amountRupiah: 29_000,
      reason: 'asked_by_operator',
      createdAt: clock.now(),
      checkAt: clock.now(),
    })
    .execute();
  await until(isDone(paid.id));
  expect((await refundsOf(paid.id))[0]).toMatchObject({ destination: 'credit' });
  expect(await findBalance(db, paid.accountId)).toBe(29_000);
  expect(await stateOf(paid.id)).toBe('refunded');
  expect(mail.lastTo(paid.email)?.text).toContain('Saldo Tayang');
});

test('ten askings at once, by any button, are one refund', async () => {
  const paid = await aPaid();
  const asked = await Promise.all(Array.from({ length: 10 }, () => ask(alive, paid)));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  await until(isDone(paid.id));
  expect((await order(paid.id)).refunds).toHaveLength(1);
});

test('a cart that was paid twice gets its second money back by itself', async () => {
  const viewer = await aViewer();
  const { accountId } = viewer;
  const cart = await createCart(alive, accountId, { package_id: offers.lite });
  const checkout = { cartId: cart.id, accountId, method: 'qris' as const };
  const first = await checkoutCart(alive, checkout);
  await cancelPayment(alive, first);
  const second = await checkoutCart(alive, checkout);
  await sandbox.wallet(second.id, 'pay');
  await until(async () => (await stateOf(second.id)) === 'paid');
  await sandbox.wallet(first.id, 'pay-late');
  clock.advance(11 * MINUTE);
  await until(isDone(first.id));
  expect(await refundsOf(first.id)).toMatchObject([
    { reason: 'paid_twice', destination: 'method' },
  ]);
  expect(await stateOf(first.id)).toBe('refunded');
  expect(await stateOf(second.id)).toBe('paid');
  // No invoice was ever written for it, so none is corrected.
  expect(await listInvoicesWithBuyer(db, { paymentId: first.id })).toEqual([]);
});

test('a part shortens nothing, two parts undo the invoice to the rupiah', async () => {
  const paid = await aPaid();
  const { accountId } = await aViewer({ role: 'finance' });
  const asked = (amountRupiah: number, key: string) => ({
    payment_id: paid.id,
    amountRupiah,
    way: 'method' as const,
    ends_rights: false,
    reason: 'Gangguan siaran',
    key,
  });
  const make = (amountRupiah: number, key: string) =>
    makeRefund(alive, accountId, asked(amountRupiah, key));
  await make(9_001, 'bagian-satu');
  await make(9_001, 'bagian-satu');
  expect(await stateOf(paid.id)).toBe('partly_refunded');
  const entitlements = () =>
    db
      .selectFrom('commerce.entitlement')
      .select('endsAt')
      .where('paymentId', '=', paid.id)
      .executeTakeFirstOrThrow();
  expect((await entitlements()).endsAt > clock.now()).toBe(true);
  await expect(make(20_000, 'terlalu-besar')).rejects.toMatchObject({
    code: 'commerce.refundTooMuch',
  });
  // The second within a month takes a second person.
  const approved = { approvalId: randomUUID(), askedBy: accountId, decidedBy: randomUUID() };
  const second = asked(19_999, 'bagian-dua');
  const done = await inTransaction(db, (tx) => approvableRefund(alive).run(tx, second, approved));
  await done.followUp?.();
  await until(isDone(paid.id));
  expect(await stateOf(paid.id)).toBe('refunded');
  expect((await entitlements()).endsAt <= clock.now()).toBe(true);
  const [invoice, ...notes] = (await listInvoicesWithBuyer(db, { paymentId: paid.id })).toSorted(
    (a, b) => (a.kind < b.kind ? 1 : -1),
  );
  expect(notes).toHaveLength(2);
  const sum = (part: 'totalRupiah' | 'dppRupiah' | 'ppnRupiah') =>
    notes.reduce((total, note) => total + note[part], 0);
  for (const part of ['totalRupiah', 'dppRupiah', 'ppnRupiah'] as const) {
    expect(sum(part), part).toBe(invoice?.[part]);
  }
  const acts = await db
    .selectFrom('platform.act as a')
    .innerJoin('platform.actPerson as p', 'p.id', 'a.actorId')
    .select('a.act')
    .where('p.accountId', '=', accountId)
    .execute();
  expect(acts).toHaveLength(2);
});

test('more than was paid is never owed back', async () => {
  const paid = await aPaid();
  const payment = await findPayment(db, paid.id);
  const open = (key: string, amountRupiah: number) =>
    inTransaction(db, (tx) =>
      openRefund(alive, tx, payment!, {
        key,
        amountRupiah,
        reason: 'gift_unused',
        askedAs: 'system',
      }),
    );
  await open('sebagian', 9_000);
  await expect(open('seluruhnya', 29_000)).rejects.toThrow('more than is left');
  await open('sisanya', 20_000);
  const amounts = (await refundsOf(paid.id)).map(({ amountRupiah }) => amountRupiah);
  expect(amounts.toSorted((a, b) => a - b)).toEqual([9_000, 20_000]);
});

test('money of an account that is gone waits for finance when no method takes it', async () => {
  const paid = await aPaid('virtualAccount');
  await db.deleteFrom('accounts.account').where('id', '=', paid.accountId).execute();
  await db.transaction().execute((tx) => eraseAccount(tx, paid.accountId, new Date()));
  await db
    .insertInto('commerce.refundDue')
    .values({
      paymentId: paid.id,
      key: `${paid.id}:uji`,
      amountRupiah: 29_000,
      reason: 'account_gone',
      createdAt: clock.now(),
      checkAt: clock.now(),
    })
    .execute();
  await until(async () => (await refundsOf(paid.id))[0]?.owner === 'finance');
  expect((await refundsOf(paid.id))[0]).toMatchObject({ doneAt: null, checkAt: null });
});

test('a refund that was made at the gateway itself is in the ledger once', async () => {
  const paid = await aPaid();
  await alive.gateways
    .named('midtrans')
    .refund({ orderId: paid.id, refundKey: 'dasbor-1', amountRupiah: 29_000, reason: 'x' });
  for (let i = 0; i < 3; i += 1) {
    await db
      .updateTable('commerce.payment')
      .set({ checkAt: clock.now() })
      .where('id', '=', paid.id)
      .execute();
    await sweepPayments(alive);
  }
  expect(await refundsOf(paid.id)).toMatchObject([{ reason: 'at_gateway', amountRupiah: 29_000 }]);
  expect(await stateOf(paid.id)).toBe('refunded');
  const ledgerTotals = await findLedgerTotals(db);
  expect(Object.values(ledgerTotals).reduce((sum, one) => sum + one, 0)).toBe(0);
});
