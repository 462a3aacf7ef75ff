import { HOUR, MINUTE } from '#contract/constants.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Rounds } from '#platform/due.ts';
import type { CommerceDeps } from '../deps.ts';
import { monthAfter, monthOf, monthRange } from './policy.ts';
import {
  findFirstEntryAt,
  findRecurringRevenue,
  listClosedMonths,
  listPaidByMethod,
} from './queries/month.ts';
import * as queries from './queries/month-report.ts';

type OwnDeps = { db: Db; testClock: Pick<CommerceDeps['testClock'], 'now'> };

/** A month that may still change is counted anew so often: each time all subscriptions are read. */
const COUNTED_EVERY = 6 * HOUR;

type Known = { first: string; now: Date; closed: ReadonlySet<string> };

/** The month to count next: one never counted, one counted long ago, one closed since. The oldest first. */
export function findDueMonth(
  reports: readonly Pick<queries.MonthReport, 'month' | 'countedAt' | 'isFinal' | 'revenue'>[],
  { first, now, closed }: Known,
): string | undefined {
  const reportOf = new Map(reports.map((report) => [report.month, report]));
  const last = monthOf(now);
  for (let month = first; month <= last; month = monthAfter(month)) {
    const report = reportOf.get(month);
    if (report?.revenue == null) return month;
    if (report.isFinal) continue;
    const age = now.getTime() - report.countedAt.getTime();
    // The test clock goes back too.
    if (closed.has(month) || age >= COUNTED_EVERY || age < 0) return month;
  }
  return undefined;
}

/** Counts a month as of now. A month that is closed is counted for the last time. */
export async function countMonth({ db, testClock }: OwnDeps, month: string): Promise<void> {
  const countedAt = testClock.now();
  const { from, until } = monthRange(month);
  const closed = await listClosedMonths(db);
  const isFinal = closed.some((one) => one.month === month);
  const range = { from, until: countedAt < until ? countedAt : until };
  await inTransaction(db, async (tx) => {
    await queries.allowLongCount(tx);
    const before = await queries.findMonthReport(tx, month);
    // Final before its revenue was kept: only that is added.
    if (before?.isFinal !== true)
      await queries.upsertMonthReport(tx, range, { month, countedAt, isFinal });
    await queries.updateMonthRevenue(tx, month, await countRevenue(tx, range));
  });
}

/** What running plans brought between two moments, and what was paid by method. */
async function countRevenue(db: Db, range: { from: Date; until: Date }) {
  const [moved, methods] = [
    await findRecurringRevenue(db, range),
    await listPaidByMethod(db, range),
  ];
  return { moved, methods };
}
type Revenue = Awaited<ReturnType<typeof countRevenue>>;

/** The revenue of a month as the last round counted it; a month that none has counted yet is counted now. */
export async function readRevenue({ db, testClock }: OwnDeps, month: string) {
  const { from, until: end } = monthRange(month);
  const kept = await queries.findMonthReport(db, month);
  const at = kept?.revenue == null ? testClock.now() : kept.countedAt;
  const until = at < end ? at : end;
  const revenue = (kept?.revenue as Revenue | null | undefined) ?? null;
  return { until, ...(revenue ?? (await countRevenue(db, { from, until }))) };
}

/** Counts the months that are due, one a round, in one process at a time. */
export const monthReports = (deps: OwnDeps): Rounds => ({
  name: 'months of the reports',
  every: 10 * MINUTE,
  firstAfter: MINUTE,
  round: () =>
    inTransaction(deps.db, async (tx) => {
      if (!(await queries.lockMonthReports(tx))) return false;
      const first = await findFirstEntryAt(tx);
      if (first === undefined) return false;
      const month = findDueMonth(await queries.listMonthReports(tx), {
        first: monthOf(first),
        now: deps.testClock.now(),
        closed: new Set((await listClosedMonths(tx)).map((one) => one.month)),
      });
      if (month === undefined) return false;
      await countMonth({ ...deps, db: tx }, month);
      return true;
    }),
});

type CohortRow = Awaited<ReturnType<typeof queries.listCohorts>>[number];

/** Rows by start and month as a list of cohorts; a cohort is as large as its own first month counted it. */
export function presentCohorts(rows: readonly CohortRow[]) {
  const byStart = Map.groupBy(rows, ({ started }) => started);
  const newest = rows.toSorted((a, b) => b.month.localeCompare(a.month))[0];
  return {
    countedAt: newest?.countedAt ?? null,
    cohorts: [...byStart].map(([started, months]) => ({
      started,
      accounts: months[0]?.accounts ?? 0,
      months: months.map(({ month, kept, rupiah, isFinal }) => ({ month, kept, rupiah, isFinal })),
    })),
  };
}
