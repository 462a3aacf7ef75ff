import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import {
  assignDifference,
  checkMonth,
  closeMonth,
  getRevenueReport,
  getStaffInvoice,
  listDifferences,
  listJournal,
  listMonths,
  saveLedgerAccount,
  searchInvoices,
} from '#contract/commerce/index.ts';
import { orderNumber } from '#contract/formats.ts';
import { listActs } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import { monthAfter, monthOf } from '#platform/zone.ts';
import { collectApprovals } from '#test/factories/studio/approvals.ts';
import { aBuyer, aPayment, aShop, offers, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { until } from '#test/until.ts';
import { moveTestClock } from '../index.ts';
import { findMonthProblems } from './queries/month.ts';
import { countMonth, monthReports, readRevenue } from './month-report.ts';
import { insertDifferenceOnce } from '../reconciliation/queries.ts';
import { postEntry } from './postings.ts';

const shop = await aShop();
const { app, deps, sandbox } = shop;
const finance = await aBuyer(shop, { role: 'finance', name: 'Fajar' });
const auditor = await aBuyer(shop, { role: 'auditor' });
const { asked, approve } = collectApprovals(deps);

async function paid(buyer: TestBuyer, packageId: string): Promise<string> {
  const { paymentId } = await aPayment(buyer, packageId);
  await sandbox.wallet(paymentId, 'pay');
  await until(async () => {
    const { outcome } = await deps.db
      .selectFrom('commerce.payment')
      .select('outcome')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    return outcome === 'active' || undefined;
  });
  return paymentId;
}

const fileOf = (who: TestBuyer, path: string) =>
  app.inject({ url: `/platform/studio/v1/${path}`, headers: who.headers });

const buyer = await aBuyer(shop, { name: 'Rina Ayu' });
const month = monthOf(deps.testClock.now());
const paymentId = await paid(buyer, offers.lite);

test('an invoice is found by what somebody holds in hand, masked, and its file is an act', async () => {
  const find = async (words: string) =>
    (await finance.ask(searchInvoices, { query: { words } })).result.invoices;
  const [invoice] = await find(orderNumber(paymentId));
  expect(invoice).toMatchObject({ paymentId, buyer: 'R*** A**', kind: 'invoice' });
  for (const words of [invoice?.number ?? '', paymentId, buyer.accountId]) {
    expect(await find(words)).toEqual([invoice]);
  }
  for (const words of ['INV/2026/999999', randomUUID(), `' or 1=1`, 'Rina']) {
    expect(await find(words)).toEqual([]);
  }
  const { result } = await finance.ask(searchInvoices, { query: { month, kind: 'credit_note' } });
  expect(result).toEqual({ invoices: [], next: null });
  const id = invoice?.invoiceId ?? '';
  const whole = (await finance.ask(getStaffInvoice, { params: { id } })).result;
  expect(whole).toMatchObject({ accountId: buyer.accountId, related: [{ invoiceId: id }] });

  const pdf = await fileOf(finance, `invoice/${id}/file`);
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const acts = await listActs(deps.db, { kind: 'invoice', id });
  expect(acts).toMatchObject([{ act: 'invoice.open', actorId: finance.accountId }]);
  const zip = await fileOf(finance, `invoice/zip?month=${month}`);
  const names = Object.keys(unzipSync(zip.rawPayload));
  expect(names).toEqual(['daftar.csv', `${invoice?.number.replaceAll('/', '-')}.pdf`]);
  expect((await fileOf(finance, `invoice/zip?month=${month}&part=2`)).statusCode).toBe(404);
});

test('the journal of a month under the codes of the accounting, as CSV and XLSX', async () => {
  const code = `4-${Date.now()}`;
  const body = { book: 'revenue' as const, code, name: '=Pendapatan' };
  await finance.ask(saveLedgerAccount, { body });
  const blank = await finance.ask(saveLedgerAccount, { body: { ...body, code: ' ' } });
  expect(blank.code).toBe('common.badRequest');
  const { result } = await auditor.ask(listJournal, { query: { month } });
  const entry = result.entries.find((one) => one.paymentId === paymentId);
  expect(entry).toMatchObject({ cause: 'payment', debit: 'gateway_clearing', credit: 'revenue' });
  expect(result.accounts.find(({ book }) => book === 'revenue')).toMatchObject({
    code,
    creditRupiah: entry?.amountRupiah,
  });
  const pages: number[] = [];
  let after: string | null = null;
  do {
    const query = { month, pageSize: 1, ...(after !== null && { after }) };
    const page: typeof result = (await auditor.ask(listJournal, { query })).result;
    pages.push(...page.entries.map(({ entryId }) => entryId));
    after = page.next;
  } while (after !== null);
  expect(pages).toEqual(result.entries.map(({ entryId }) => entryId));

  const csv = (await fileOf(auditor, `ledger/journal/file?month=${month}`)).body;
  expect(csv.startsWith('\uFEFF"Nomor";')).toBe(true);
  expect(csv).toContain(
    `"${code}";"'=Pendapatan";${entry?.amountRupiah};"${orderNumber(paymentId)}"`,
  );
  const xlsx = await fileOf(auditor, `ledger/journal/file?month=${month}&format=xlsx`);
  expect(Object.keys(unzipSync(xlsx.rawPayload))).toContain('xl/workbook.xml');
});

test('recurring revenue adds up, without PPN, over 30 days', async () => {
  const { result } = await finance.ask(getRevenueReport, { query: { month } });
  if (result === null) throw new Error('A small month is counted at once');
  const { before, after, lost, up, down, returned } = result;
  expect(result.new.accounts).toBe(1);
  expect(before.rupiah + result.new.rupiah + returned.rupiah + up.rupiah).toBe(
    after.rupiah + down.rupiah + lost.rupiah,
  );
  const { dppRupiah } = await deps.db
    .selectFrom('commerce.invoice')
    .select('dppRupiah')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  // A month of the calendar, and what is left of its last day.
  expect(after.rupiah).toBeGreaterThan(dppRupiah * 0.9);
  expect(after.rupiah).toBeLessThanOrEqual(Math.ceil((dppRupiah * 30) / 28));
  expect(result.methods).toMatchObject([{ method: 'qris', payments: 1 }]);

  // Where counting takes longer than somebody waits, a round does it.
  await inTransaction(deps.db, async (tx) => {
    await sql`lock table commerce.invoice`.execute(tx);
    expect(await readRevenue(deps, month, 50)).toBeUndefined();
  });

  // As a round keeps it, which is all that a large service reads.
  await countMonth(deps, month);
  const { result: kept } = await finance.ask(getRevenueReport, { query: { month } });
  expect({ ...kept, until: result.until }).toEqual(result);
});

test('a month whose count fails is not counted again at once', async () => {
  const counts: string[] = [];
  const { round } = monthReports(deps, (_, one) => {
    counts.push(one);
    return Promise.reject(new Error('It took too long'));
  });
  await deps.db.deleteFrom('commerce.monthReport').execute();
  const { signal } = new AbortController();
  await expect(round(signal)).rejects.toThrow('too long');
  expect(await round(signal)).toBe(false);
  expect(counts).toEqual([month]);
});

test('chargebacks are a queue: taken, laid back, and in the way of a month end', async () => {
  await inTransaction(deps.db, (tx) =>
    insertDifferenceOnce(tx, {
      kind: 'chargeback',
      gateway: 'midtrans',
      orderId: paymentId,
      paymentId,
      details: 'The issuer took the money back',
      foundAt: deps.testClock.now(),
    }),
  );
  const queue = async () =>
    (await finance.ask(listDifferences, { query: { kind: 'chargeback' } })).result.differences;
  const id = (await queue())[0]?.differenceId ?? '';
  await finance.ask(assignDifference, { params: { id }, body: { isMine: true } });
  expect(await queue()).toMatchObject([{ assignedTo: { name: 'Fajar' } }]);
  await finance.ask(assignDifference, { params: { id }, body: { isMine: false } });
  expect(await queue()).toMatchObject([{ assignedTo: null }]);
});

test('a day that no server planned to compare is in the way of a month end', async () => {
  const lookedAt = new Date('2026-01-01T05:00:00Z');
  const looked = (day: string) =>
    deps.db
      .insertInto('commerce.reconciliation')
      .values({ gateway: 'doku', day, lookedAt, settlements: 0 })
      .execute();
  const missing = async (listedUntil: string) => {
    const range = {
      from: new Date('2024-12-31T17:00:00Z'),
      until: new Date('2025-01-31T17:00:00Z'),
    };
    const asked = { ...range, month: '2025-01', gateways: ['doku'], listedUntil };
    return (await findMonthProblems(deps.db, asked)).daysNotCompared;
  };
  expect(await missing('2025-03-01')).toBe(0);
  await looked('2025-01-03');
  expect(await missing('2025-03-01')).toBe(28);
  await looked('2025-01-05');
  expect([await missing('2025-03-01'), await missing('2025-01-08')]).toEqual([27, 3]);
});

test('a month is closed by two when all is green, stays closed, and later corrections fall into the open one', async () => {
  const check = async () => (await finance.ask(checkMonth, { params: { month } })).result;
  const red = (checks: Awaited<ReturnType<typeof check>>['checks']) =>
    checks.filter(({ isGreen }) => !isGreen).map((one) => one.check);
  const { result: months } = await finance.ask(listMonths);
  expect(months).toEqual({ closed: [], next: month });
  expect(red((await check()).checks)).toEqual(['over', 'reconciled']);
  const close = { body: { month, reason: 'Tutup buku' } };
  const early = await finance.ask(closeMonth, close);
  expect([early.status, early.code]).toEqual([422, 'commerce.monthNotReady']);

  const at = deps.testClock.now();
  await deps.db
    .updateTable('commerce.difference')
    .set({ state: 'resolved', resolution: 'Diterima', resolvedAt: at })
    .execute();
  await moveTestClock(deps, { addHours: 24 * 32 });
  await deps.db.updateTable('commerce.reconciliation').set({ lookedAt: at }).execute();
  expect(red((await check()).checks)).toEqual([]);
  expect((await finance.ask(closeMonth, close)).result).toHaveProperty('approval');
  expect(asked.at(-1)).toMatchObject({ subject: { kind: 'month', id: month } });

  // Fifty entries of the month on their way while it is closed: each is in its sums, or in the next month.
  const entry = (causeId: string) => ({
    cause: 'goodwill' as const,
    causeId,
    debit: 'goodwill' as const,
    credit: 'customer_credit' as const,
    amountRupiah: 1_000,
    accountId: buyer.accountId,
    note: 'Maaf',
    createdAt: at,
  });
  const posting = Promise.all(
    Array.from({ length: 50 }, () =>
      inTransaction(deps.db, (tx) => postEntry(tx, entry(randomUUID()))),
    ),
  );
  await Promise.all([posting, approve()]);
  const inMonth = async (which: string) => {
    const { result } = await finance.ask(listJournal, { query: { month: which, pageSize: 100 } });
    return result;
  };
  const { result: after } = await finance.ask(listMonths);
  expect(after).toMatchObject({
    closed: [{ month, closedBy: { name: 'Fajar' } }],
    next: monthAfter(month),
  });
  const inside = (await inMonth(month)).entries.length;
  expect(after.closed[0]?.entries).toBe(inside);
  const corrected = await inMonth(monthAfter(month));
  const goodwill = corrected.entries.filter(({ cause }) => cause === 'goodwill').length;
  const ofMonth = (await inMonth(month)).entries.filter(({ cause }) => cause === 'goodwill').length;
  expect(goodwill + ofMonth).toBe(50);

  await inTransaction(deps.db, (tx) => postEntry(tx, entry('koreksi')));
  expect((await inMonth(month)).entries).toHaveLength(inside);
  expect((await inMonth(month)).isClosed).toBe(true);
  expect((await finance.ask(closeMonth, close)).code).toBe('commerce.monthClosed');
  await expect(sql`delete from commerce.ledger_month`.execute(deps.db)).rejects.toThrow(
    'stays closed',
  );
  await expect(sql`truncate commerce.ledger_month`.execute(deps.db)).rejects.toThrow(
    'stays closed',
  );
});
