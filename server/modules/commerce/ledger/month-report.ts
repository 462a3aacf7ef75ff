import { HOUR, MINUTE } from '#contract/constants.ts';
import type { Clock } from '#platform/clocks.ts';
import { databaseErrorCode, type Db, inTransaction } from '#platform/db.ts';
import { onPrimary, readShared } from '#platform/database/replica.ts';
import type { Rounds } from '#platform/due.ts';
import { monthOf, monthRange, monthsBefore } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import {
  findFirstEntryAt,
  findRecurringRevenue,
  listClosedMonths,
  listPaidByMethod,
} from './queries/month.ts';
import * as queries from './queries/month-report.ts';

type OwnDeps = { db: Db; testClock: Pick<CommerceDeps['testClock'], 'now'> };

/** A month that may still change is counted anew so often: each time who ever paid is looked through. */
const COUNTED_EVERY = 6 * HOUR;

type Known = {
  first: string;
  now: Date;
  closed: ReadonlySet<string>;
  /** Months whose count failed lately: others are not kept waiting by them. */
  failed?: ReadonlySet<string>;
};

/** The month to count next: one never counted, one counted long ago, one closed since. The newest first. */
export function findDueMonth(
  reports: readonly Pick<queries.MonthReport, 'month' | 'countedAt' | 'isFinal' | 'revenue'>[],
  { first, now, closed, failed }: Known,
): string | undefined {
  const reportOf = new Map(reports.map((report) => [report.month, report]));
  for (let month = monthOf(now); month >= first; month = monthsBefore(month, 1)) {
    if (failed?.has(month) === true) continue;
    const report = reportOf.get(month);
    if (report?.revenue == null) return month;
    if (report.isFinal) continue;
    const age = now.getTime() - report.countedAt.getTime();
    // The test clock goes back too.
    if (closed.has(month) || age >= COUNTED_EVERY || age < 0) return month;
  }
  return undefined;
}

/** Counts a month as of now, on a replica where there is one. A month that is closed is counted for the last time. */
export async function countMonth({ db, testClock }: OwnDeps, month: string): Promise<void> {
  const countedAt = testClock.now();
  const { from, until } = monthRange(month);
  const closed = await listClosedMonths(db);
  const isFinal = closed.some((one) => one.month === month);
  const range = { from, until: countedAt < until ? countedAt : until };
  const before = await queries.findMonthReport(db, month);
  // For the last time: nothing that a replica has not heard of yet may be missed.
  const read = isFinal ? onPrimary : readShared;
  const { revenue, income } = await read(() =>
    db.transaction().execute(async (tx) => {
      await queries.allowLongCount(tx);
      return {
        revenue: await countRevenue(tx, range),
        // Final before its revenue was kept: only that is added.
        income: before?.isFinal === true ? undefined : await queries.findIncome(tx, range),
      };
    }),
  );
  await inTransaction(db, async (tx) => {
    if (income !== undefined)
      await queries.upsertMonthReport(tx, { month, countedAt, isFinal }, income);
    await queries.updateMonthRevenue(tx, month, revenue);
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

/** So long somebody waits for a month that is not counted yet: enough for a small service. */
const WAITED_MS = 2_000;
const QUERY_CANCELED = '57014';

/**
 * The revenue of a month as the last round counted it. A month that none has counted yet is counted now where that takes a
 * moment; else undefined: a round counts it.
 */
export async function readRevenue(
  { db, testClock }: OwnDeps,
  month: string,
  waitedMs: number = WAITED_MS,
) {
  const { from, until: end } = monthRange(month);
  const kept = await queries.findMonthReport(db, month);
  const at = kept?.revenue == null ? testClock.now() : kept.countedAt;
  const until = at < end ? at : end;
  const revenue = (kept?.revenue as Revenue | null | undefined) ?? null;
  if (revenue !== null) return { until, ...revenue };
  try {
    return await inTransaction(db, async (tx) => {
      await queries.allowShortCount(tx, waitedMs);
      return { until, ...(await countRevenue(tx, { from, until })) };
    });
  } catch (error) {
    if (databaseErrorCode(error) === QUERY_CANCELED) return undefined;
    throw error;
  }
}

/**
 * Counts the months that are due, one a round, in one process of all. A month whose count fails is left for hours, and
 * the others go on.
 */
export function monthReports(
  deps: OwnDeps & { clock: Pick<Clock, 'now'> },
  count: (deps: OwnDeps, month: string) => Promise<void> = countMonth,
): Rounds {
  /** When the count of a month failed: by real time, which alone gives a machine its breath back. */
  const failed = new Map<string, number>();
  return {
    name: 'months of the reports',
    every: 10 * MINUTE,
    firstAfter: MINUTE,
    async round() {
      const realNow = deps.clock.now().getTime();
      for (const [month, at] of failed) if (realNow - at >= COUNTED_EVERY) failed.delete(month);
      const first = await findFirstEntryAt(deps.db);
      if (first === undefined) return false;
      const month = findDueMonth(await queries.listMonthReports(deps.db), {
        first: monthOf(first),
        now: deps.testClock.now(),
        closed: new Set((await listClosedMonths(deps.db)).map((one) => one.month)),
        failed: new Set(failed.keys()),
      });
      if (month === undefined) return false;
      try {
        await count(deps, month);
      } catch (error) {
        failed.set(month, deps.clock.now().getTime());
        throw error;
      }
      return true;
    },
  };
}

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
