import { Readable } from 'node:stream';
import type { Selectable } from 'kysely';
import * as contract from '#contract/commerce/index.ts';
import type { DB } from '#db/types.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { monthOf, monthRange, monthsBefore } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import { findRefundsDueTotal } from '../refunds/queries.ts';
import { grantCredit } from './grant-credit.ts';
import { findBalance, listEntries } from './queries/ledger-entry.ts';
import { methodName } from '../payments/payment-methods.ts';
import { checkMonth, closeMonth, findNextMonth } from './close-month.ts';
import { journalCsv, journalXlsx, XLSX } from './journal-file.ts';
import { presentCohorts, readRevenue } from './month-report.ts';
import * as queries from './queries/month.ts';
import { listCohorts } from './queries/month-report.ts';

const MOST_XLSX_ROWS = 100_000;

type Entry = Selectable<DB['commerce.ledgerEntry']>;

/** A movement of credit as its owner sees it. */
function presentCreditEntry({ id, cause, credit, amountRupiah, ...entry }: Entry) {
  const isIn = credit === 'customer_credit';
  return {
    entryId: id,
    at: entry.createdAt,
    amountRupiah: isIn ? amountRupiah : -amountRupiah,
    kind: cause === 'charge' || cause === 'goodwill' ? cause : ('refund' as const),
    text: entry.note,
    paymentId: entry.paymentId,
  };
}

export const routes = [
  call(contract.getCredit, async ({ db }: CommerceDeps, { query: { page, pageSize }, caller }) => {
    const { accountId } = requireAccount(caller);
    const offset = (page - 1) * pageSize;
    const { entries, total } = await listEntries(db, accountId, { limit: pageSize, offset });
    return ok({
      balanceRupiah: await findBalance(db, accountId),
      comingRupiah: await findRefundsDueTotal(db, accountId),
      entries: entries.map(presentCreditEntry),
      total,
      page,
      pageSize,
    });
  }),
  call(contract.grantCredit, async (deps: CommerceDeps, { body, caller }) => {
    const given = await grantCredit(deps, requireAccount(caller).accountId, body);
    return ok(given, 'approval' in given ? 'Menunggu persetujuan' : undefined);
  }),
  call(contract.listJournal, async ({ db }: CommerceDeps, { query }) => {
    const { month, after, pageSize } = query;
    const range = monthRange(month);
    const [at, id] = (after ?? '').split('_').map(Number);
    const found = await queries.listJournal(db, range, {
      after: at === undefined || id === undefined ? undefined : { at: new Date(at), id },
      limit: pageSize + 1,
    });
    const last = found.length > pageSize ? found[pageSize - 1] : undefined;
    const [totals, accounts, closed] = await Promise.all([
      queries.findMonthTotals(db, range),
      queries.listLedgerAccounts(db),
      queries.listClosedMonths(db),
    ]);
    return ok({
      entries: found.slice(0, pageSize).map(({ id: entryId, ...entry }) => ({ entryId, ...entry })),
      next: last === undefined ? null : `${+last.bookedAt}_${last.id}`,
      accounts: accounts.map((account) => ({ ...account, ...totals.of(account.book) })),
      isClosed: closed.some((one) => one.month === month),
    });
  }),
  call(contract.exportJournal, async (deps: CommerceDeps, { query, caller, reply }) => {
    const { month, format, separator } = query;
    const { db } = deps;
    const { entries } = await queries.findMonthTotals(db, monthRange(month));
    if (format === 'xlsx' && entries > MOST_XLSX_ROWS) fail('commerce.journalTooLong');
    await inTransaction(db, (tx) =>
      recordAct(tx, {
        actorId: requireAccount(caller).accountId,
        act: 'ledger.export',
        subject: { kind: 'month', id: month },
        before: null,
        after: { format, entries },
        at: deps.testClock.now(),
      }),
    );
    const mark = separator === 'comma' ? ',' : ';';
    const file =
      format === 'xlsx' ? await journalXlsx(db, month) : Readable.from(journalCsv(db, month, mark));
    return reply
      .type(format === 'xlsx' ? XLSX : 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="jurnal-${month}.${format}"`)
      .header('cache-control', 'private, no-store')
      .send(file) as never;
  }),
  call(contract.saveLedgerAccount, async (deps: CommerceDeps, { body: account, caller }) => {
    const { accountId: actorId } = requireAccount(caller);
    await inTransaction(deps.db, async (tx) => {
      const before = await queries.lockLedgerAccount(tx, account.book);
      await queries.updateLedgerAccount(tx, account);
      await recordAct(tx, {
        actorId,
        act: 'ledger.account',
        subject: { kind: 'ledger account', id: account.book },
        before: before ?? null,
        after: account,
        at: deps.testClock.now(),
      });
    });
    return ok(account);
  }),
  call(contract.listMonths, async ({ db }: CommerceDeps) => {
    const closed = await queries.listClosedMonths(db);
    const people = closed.flatMap(({ closedBy, approvedBy }) => [closedBy, approvedBy]);
    const names = await listAccountNames(
      db,
      people.filter((id) => id !== null),
    );
    const nameOf = (id: string | null) =>
      id === null ? null : { accountId: id, name: names.get(id) ?? 'Akun yang dihapus' };
    return ok({
      closed: closed.map((one) => ({
        ...one,
        closedBy: nameOf(one.closedBy),
        approvedBy: nameOf(one.approvedBy),
      })),
      next: await findNextMonth(db),
    });
  }),
  call(contract.checkMonth, async (deps: CommerceDeps, { params: { month } }) => {
    const { isClosed, checks } = await checkMonth(deps, deps.db, month);
    const mayClose = !isClosed && checks.every(({ isGreen }) => isGreen);
    return ok({ month, checks, isClosed, mayClose });
  }),
  call(contract.closeMonth, async (deps: CommerceDeps, { body, caller }) =>
    ok(await closeMonth(deps, requireAccount(caller).accountId, body), 'Menunggu persetujuan'),
  ),
  call(contract.getRevenueReport, async (deps: CommerceDeps, { query: { month } }) => {
    const report = await readRevenue(deps, month);
    if (report === undefined) return ok(null);
    const { until, moved, methods } = report;
    const of = (name: 'before' | 'new' | 'returned' | 'up' | 'down' | 'lost' | 'after') => ({
      accounts: moved[`${name}Accounts`],
      rupiah: moved[`${name}Rupiah`],
    });
    return ok({
      month,
      until,
      before: of('before'),
      new: of('new'),
      returned: of('returned'),
      up: of('up'),
      down: of('down'),
      lost: of('lost'),
      after: of('after'),
      churnPercent:
        moved.beforeAccounts === 0
          ? null
          : Math.round((moved.lostAccounts / moved.beforeAccounts) * 10_000) / 100,
      methods: methods.map((one) => ({ ...one, name: methodName(one.method) })),
    });
  }),
  call(contract.getCohorts, async ({ db, testClock }: CommerceDeps, { query: { months } }) => {
    const since = monthsBefore(monthOf(testClock.now()), months - 1);
    return ok(presentCohorts(await listCohorts(db, since)));
  }),
];
