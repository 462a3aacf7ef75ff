import { HOUR, MINUTE } from '#contract/constants.ts';
import { listLicencesDuring, type ReportedLicence } from '#modules/catalog/index.ts';
import { listMonthReports, listTitleIncome } from '#modules/commerce/index.ts';
import { listWatchedInMonth, type WatchedTitle } from '#modules/playback/index.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { Rounds } from '#platform/due.ts';
import { monthRange } from '#platform/zone.ts';
import { type Line, listStatements, replaceStatement } from './queries.ts';

type Month = {
  month: string;
  from: Date;
  /** The month's end, or until when it was counted. */
  until: Date;
  plansRupiah: number;
  income: ReadonlyMap<string, number>;
  watched: ReadonlyMap<string, Omit<WatchedTitle, 'titleId'>>;
};

const NOTHING = { plays: 0, watchedMs: 0 };
const SHORTEST_WATCHED = MINUTE;
const endOf = (at: Date | null) => at?.getTime() ?? Infinity;

/** How long a licence ran in the month, milliseconds: one that was ended before its time until then. */
const runOf = ({ fromAt, toAt, endedAt }: ReportedLicence, { from, until }: Month) =>
  Math.max(
    0,
    Math.min(endOf(toAt), endOf(endedAt), until.getTime()) -
      Math.max(fromAt.getTime(), from.getTime()),
  );

/** The month's part of what was agreed for the whole window, whether or not it was ended before; none without an end. */
function costOf({ fromAt, toAt, costRupiah }: ReportedLicence, { from, until }: Month) {
  if (costRupiah === null || toAt === null) return null;
  const span = toAt.getTime() - fromAt.getTime();
  const part =
    Math.min(toAt.getTime(), until.getTime()) - Math.max(fromAt.getTime(), from.getTime());
  return Math.round(costRupiah * (Math.max(0, part) / span));
}

/**
 * What each licence is owed for a month. A title's earnings are what was sold of it and, of what plans earned, its part of
 * all hours watched. Licences of one title that follow each other share by how long each ran; the last gets what rounding leaves.
 */
export function linesOf(licences: readonly ReportedLicence[], month: Month): Line[] {
  const { watched, income, plansRupiah } = month;
  const allWatchedMs = [...watched.values()].reduce((sum, one) => sum + one.watchedMs, 0);
  const byTitle = Map.groupBy(licences, ({ titleId }) => titleId);
  return [...byTitle].flatMap(([titleId, own]) => {
    const title = watched.get(titleId) ?? NOTHING;
    const earned = {
      plays: title.plays,
      watchedMs: title.watchedMs,
      salesRupiah: income.get(titleId) ?? 0,
      plansRupiah:
        allWatchedMs === 0 ? 0 : Math.round(plansRupiah * (title.watchedMs / allWatchedMs)),
    };
    const runs = own.map((licence) => runOf(licence, month));
    const parts = {
      plays: splitBy(earned.plays, runs),
      watchedMs: splitBy(earned.watchedMs, runs),
      salesRupiah: splitBy(earned.salesRupiah, runs),
      plansRupiah: splitBy(earned.plansRupiah, runs),
    };
    return own.map((licence, at) => {
      const { licenceId, name, licensor, contract, fromAt, toAt, sharePercent } = licence;
      const [sales, plans] = [parts.salesRupiah[at] ?? 0, parts.plansRupiah[at] ?? 0];
      const watchedMs = parts.watchedMs[at] ?? 0;
      const costRupiah = costOf(licence, month);
      return {
        month: month.month,
        licenceId,
        titleId,
        name,
        licensor,
        contract,
        fromAt,
        toAt,
        sharePercent,
        plays: parts.plays[at] ?? 0,
        watchedMs,
        salesRupiah: sales,
        plansRupiah: plans,
        shareRupiah:
          sharePercent === null ? null : Math.round(((sales + plans) * sharePercent) / 100),
        costRupiah,
        hourRupiah:
          costRupiah === null
            ? null
            : Math.round((costRupiah * HOUR) / Math.max(watchedMs, SHORTEST_WATCHED)),
      };
    });
  });
}

/** A whole number in whole parts by weight, which add up to it. */
function splitBy(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [weighed, given] = [0, 0];
  return weights.map((weight) => {
    weighed += weight;
    const until = all === 0 ? 0 : Math.round(whole * (weighed / all));
    const part = until - given;
    given = until;
    return part;
  });
}

/** Counts the statements of a month whose money was counted since. Returns whether there was one. */
export async function countNextStatement({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const known = new Map((await listStatements(db)).map((one) => [one.month, one]));
  const due = (await listMonthReports(db)).find(({ month, countedAt }) => {
    const before = known.get(month);
    return before === undefined || (!before.isFinal && +before.countedAt !== +countedAt);
  });
  if (due === undefined) return false;
  const { month, countedAt, isFinal, plansRupiah } = due;
  const { from, until: end } = monthRange(month);
  const until = countedAt < end ? countedAt : end;
  const [licences, income, watched] = await Promise.all([
    listLicencesDuring(db, { from, until }),
    listTitleIncome(db, month),
    listWatchedInMonth(db, month),
  ]);
  const lines = linesOf(licences, {
    month,
    from,
    until,
    plansRupiah,
    income: new Map(income.map(({ titleId, rupiah }) => [titleId, rupiah])),
    watched: new Map(watched.map((one) => [one.titleId, one])),
  });
  const watchedMs = watched.reduce((sum, one) => sum + one.watchedMs, 0);
  await inTransaction(db, (tx) =>
    replaceStatement(tx, { month, countedAt, isFinal, plansRupiah, watchedMs }, lines),
  );
  return true;
}

/** Counts what is due, a month a round. Two processes at once write the same: the row of the month is held by one. */
export const statementRounds = (deps: Pick<Deps, 'db'>): Rounds => ({
  name: 'statements',
  every: 10 * MINUTE,
  firstAfter: 90 * 1000,
  round: () => countNextStatement(deps),
});
