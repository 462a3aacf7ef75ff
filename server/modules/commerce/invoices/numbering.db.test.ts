import { expect, test } from 'vitest';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { inTransaction } from '#platform/db.ts';
import { wibDay } from '#platform/zone.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aSettlement } from '#test/factories/commerce/a-settlement.ts';
import { testDeps } from '#test/deps.ts';
import { applyStatus } from '../payments/apply-status.ts';
import { commerceDeps } from '../create-deps.ts';
import { lockPayment } from '../payments/queries/payment.ts';
import { issueInvoice } from './issue-invoice.ts';
import { findTaxRule, listInvoicesWithBuyer } from './queries/invoice.ts';

const deps = await testDeps();
const { db, clock } = deps;
await seedDemoPackages(db);
const commerce = commerceDeps(deps);

const sequencesOf = async (year: number) => {
  const rows = await db
    .selectFrom('commerce.invoice')
    .select('sequence')
    .where('year', '=', year)
    .where('kind', '=', 'invoice')
    .orderBy('sequence')
    .execute();
  return rows.map(({ sequence }) => sequence);
};

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

test('ten settlements at once are numbered without a gap, and none twice', async () => {
  const year = Number(wibDay(clock.now()).slice(0, 4));
  const settlements = [];
  for (let i = 0; i < 10; i += 1) {
    settlements.push(await aSettlement(commerce, (await aViewer()).accountId));
  }
  await Promise.all(settlements.map(({ settle }) => settle()));
  expect(await sequencesOf(year)).toEqual(upTo(10));

  // A settlement that is undone takes its number with it.
  const undone = await aSettlement(commerce, (await aViewer()).accountId);
  await expect(
    inTransaction(db, async (tx) => {
      await issueInvoice(commerce, tx, await lockPayment(tx, undone.payment.id));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await undone.settle();
  expect(await sequencesOf(year)).toEqual(upTo(11));
});

test('a settlement that is reported ten times at once has one invoice', async () => {
  const { payment, reported } = await aSettlement(commerce, (await aViewer()).accountId);
  await Promise.all(
    Array.from({ length: 10 }, () => applyStatus(commerce, payment.id, reported('paid'))),
  );
  expect(await listInvoicesWithBuyer(db, { paymentId: payment.id })).toHaveLength(1);
});

test('an invoice, once written, is never changed', async () => {
  const { payment, settle } = await aSettlement(commerce, (await aViewer()).accountId);
  await settle();
  const [invoice] = await listInvoicesWithBuyer(db, { paymentId: payment.id });
  const id = invoice?.id ?? '';
  const change = db.updateTable('commerce.invoice').set({ totalRupiah: 1 }).where('id', '=', id);
  await expect(change.execute()).rejects.toThrow(/never changed/);
  const remove = db.deleteFrom('commerce.invoice').where('id', '=', id);
  await expect(remove.execute()).rejects.toThrow(/never changed/);
  const rename = db
    .updateTable('commerce.invoiceBuyer')
    .set({ name: 'Orang lain' })
    .where('invoiceId', '=', id);
  await expect(rename.execute()).rejects.toThrow(/never changed/);
});

test('a year begins in Jakarta, with number one and the rule of its day', async () => {
  const before = clock.now();
  const numbers = [];
  // 23:59 of the old year and 00:01 of the new one, both still the old year in UTC.
  for (const moment of ['2030-12-31T16:59:00Z', '2030-12-31T17:01:00Z']) {
    clock.set(new Date(moment));
    const { payment, settle } = await aSettlement(commerce, (await aViewer()).accountId);
    await settle();
    numbers.push((await listInvoicesWithBuyer(db, { paymentId: payment.id }))[0]?.number);
  }
  clock.set(before);
  expect(numbers).toEqual(['INV/2030/000001', 'INV/2031/000001']);
  const rule = (day: string) => findTaxRule(db, day);
  expect(await rule('2024-12-31')).toEqual({
    ratePercent: 11,
    baseNumerator: 1,
    baseDenominator: 1,
  });
  expect(await rule('2025-01-01')).toEqual({
    ratePercent: 12,
    baseNumerator: 11,
    baseDenominator: 12,
  });
});
