import type { z } from 'zod';
import { closeMonth as contract } from '#contract/commerce/index.ts';
import { number, rupiah, monthName } from '#contract/formats.ts';
import { realNow } from '#platform/clocks.ts';
import { recordAct } from '#platform/acts.ts';
import {
  approvable,
  askApproval,
  type AskedApproval,
  type Impact,
} from '#platform/staff/approvals.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { monthAfter, monthOf, monthRange, wibDay } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import { LISTED_AFTER } from '../reconciliation/policy.ts';
import * as queries from './queries/month.ts';

type OwnDeps = Pick<CommerceDeps, 'db' | 'testClock' | 'gateways'>;
type Asked = z.output<NonNullable<typeof contract.body>>;

/** Asks to close a month; it takes a second person always. @throws where a check is red or it is closed. */
export function closeMonth(
  deps: OwnDeps,
  operatorId: string,
  asked: Asked,
): Promise<{ approval: AskedApproval }> {
  return inTransaction(deps.db, async (tx) => {
    const impact = await impactOf(deps, tx, asked.month);
    const approval = await askApproval(deps, tx, {
      callId: contract.id,
      input: asked,
      subject: { kind: 'month', id: asked.month },
      askedBy: operatorId,
      reason: asked.reason,
      because: ['Tutup buku selalu diputuskan dua orang.'],
      impact,
    });
    return { approval };
  });
}

/** Closes it when a second person has approved it: entries on their way come first, and the checks are looked at again. */
export const approvableMonth = (deps: OwnDeps) =>
  approvable(contract, {
    area: 'books',
    impact: async (tx, { month }) => impactOf(deps, tx, month),
    async run(tx, { month, reason }, { approvalId, askedBy, decidedBy }) {
      await queries.lockLedgerMonths(tx);
      await requireGreen(deps, tx, month);
      const range = monthRange(month);
      const totals = await queries.findMonthTotals(tx, range);
      const accounts = await queries.listLedgerAccounts(tx);
      const balances = Object.fromEntries(
        accounts.map(({ book }) => {
          const { debitRupiah, creditRupiah } = totals.of(book);
          return [book, creditRupiah - debitRupiah];
        }),
      );
      const at = deps.testClock.now();
      await queries.insertClosedMonth(tx, {
        month,
        endsAt: range.until,
        closedAt: at,
        closedBy: askedBy,
        approvedBy: decidedBy,
        approvalId,
        entries: totals.entries,
        totals: JSON.stringify(balances),
      });
      await recordAct(tx, {
        actorId: askedBy,
        act: 'ledger.close',
        subject: { kind: 'month', id: month },
        before: null,
        after: { entries: totals.entries, totals: balances },
        reason,
        at,
        approvalId,
      });
      return { result: { month, entries: totals.entries } };
    },
  });

async function impactOf(deps: OwnDeps, db: Db, month: string): Promise<Impact> {
  await requireGreen(deps, db, month);
  const totals = await queries.findMonthTotals(db, monthRange(month));
  const accounts = await queries.listLedgerAccounts(db);
  return {
    title: `Tutup buku ${monthName(month)}`,
    facts: [
      { label: 'Baris jurnal', value: number(totals.entries) },
      ...accounts.map(({ book, code, name }) => {
        const { debitRupiah, creditRupiah } = totals.of(book);
        return {
          label: `${code} ${name}`,
          value: `debit ${rupiah(debitRupiah)}, kredit ${rupiah(creditRupiah)}`,
        };
      }),
      { label: 'Sesudahnya', value: 'Tidak dibuka lagi; koreksi masuk ke bulan berjalan' },
    ],
  };
}

async function requireGreen(deps: OwnDeps, db: Db, month: string): Promise<void> {
  const { isClosed, checks } = await checkMonth(deps, db, month);
  if (isClosed) fail('commerce.monthClosed');
  const red = checks.filter(({ isGreen }) => !isGreen);
  if (red.length > 0) {
    fail('commerce.monthNotReady', undefined, { checks: red.map(({ check }) => check) });
  }
}

/** The month that would be closed next: after the last closed one, or the first that anything was posted in. */
export async function findNextMonth(db: Db): Promise<string | null> {
  const [last] = await queries.listClosedMonths(db);
  if (last !== undefined) return monthAfter(last.month);
  const first = await queries.findFirstEntryAt(db);
  return first === undefined ? null : monthOf(first);
}

/** What has to be right before a month is closed. */
export async function checkMonth(deps: OwnDeps, db: Db, month: string) {
  const { testClock, gateways } = deps;
  const range = monthRange(month);
  const [closed, next, found] = await Promise.all([
    queries.listClosedMonths(db),
    findNextMonth(db),
    queries.findMonthProblems(db, {
      ...range,
      month,
      gateways: gateways.names,
      listedUntil: wibDay(new Date(realNow(deps).getTime() - LISTED_AFTER)),
    }),
  ]);
  const isClosed = closed.some((one) => one.month === month);
  const check = (
    id: 'over' | 'order' | 'balanced' | 'reconciled' | 'settled' | 'invoiced',
    label: string,
    problem: string | false,
  ) => ({
    check: id,
    label,
    isGreen: problem === false,
    problem: problem === false ? null : problem,
  });
  const checks = [
    check(
      'over',
      'Bulannya sudah lewat',
      testClock.now() < range.until && 'Bulan ini masih berjalan.',
    ),
    check(
      'order',
      'Bulan sebelumnya sudah ditutup',
      !isClosed &&
        next !== month &&
        (next === null ? 'Belum ada yang dibukukan.' : `Tutup dulu ${monthName(next)}.`),
    ),
    check(
      'balanced',
      'Buku besar seimbang dengan saldo pelanggan',
      found.creditDiffersRupiah !== 0 && `Berbeda ${rupiah(found.creditDiffersRupiah)}.`,
    ),
    check(
      'reconciled',
      'Rekonsiliasi tanpa selisih terbuka',
      found.differences + found.daysNotCompared > 0 &&
        `${number(found.differences)} selisih terbuka, ${number(found.daysNotCompared)} hari belum dibandingkan.`,
    ),
    check(
      'settled',
      'Tidak ada pesanan yang menggantung',
      found.pending > 0 && `${number(found.pending)} pembayaran belum selesai.`,
    ),
    check(
      'invoiced',
      'Setiap penjualan punya faktur',
      found.withoutInvoice > 0 && `${number(found.withoutInvoice)} penjualan tanpa faktur.`,
    ),
  ];
  return { isClosed, checks };
}
