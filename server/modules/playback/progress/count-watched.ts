import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { findTitlesOfProducts } from '#modules/catalog/index.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { Rounds } from '#platform/due.ts';
import * as queries from './queries/watched.ts';

/** Western Indonesian time, by which months of money go. */
const WIB = 7 * HOUR;
/** A day is counted anew until it is this old: ends of its plays come late. */
const COUNTED_AGAIN_DAYS = 3;
/** How far back days are counted that were not yet: the month before is whole then. */
const COUNTED_DAYS = 62;
const AT_ONCE = 5_000;

const dayOf = (at: number) => new Date(at + WIB).toISOString().slice(0, 10);

/** Counts what was watched on a day of Western Indonesian time, by title. */
export async function countWatchedDay({ db }: Pick<Deps, 'db'>, day: string, at: Date) {
  const from = new Date(Date.parse(day) - WIB);
  const until = new Date(from.getTime() + DAY);
  const products = await queries.listWatchedProducts(db, { from, until });
  const titles = new Map<string, queries.WatchedTitle>();
  for (let begin = 0; begin < products.length; begin += AT_ONCE) {
    const part = products.slice(begin, begin + AT_ONCE);
    const titleOf = await findTitlesOfProducts(
      db,
      part.map(({ productId }) => productId),
    );
    for (const { productId, plays, watchedMs } of part) {
      const titleId = titleOf.get(productId);
      if (titleId === undefined) continue;
      const before = titles.get(titleId);
      titles.set(titleId, {
        titleId,
        plays: plays + (before?.plays ?? 0),
        watchedMs: watchedMs + (before?.watchedMs ?? 0),
      });
    }
  }
  await inTransaction(db, (tx) =>
    queries.upsertWatchedDay(tx, { day, at, titles: [...titles.values()] }),
  );
}

/** Counts the last days anew, and those before that were never counted. */
async function countWatched(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const daysAgo = (days: number) => dayOf(now.getTime() - days * DAY);
  const counted = await queries.listCountedDays(deps.db, daysAgo(COUNTED_DAYS));
  for (let ago = 0; ago <= COUNTED_DAYS; ago += 1) {
    const day = daysAgo(ago);
    if (ago < COUNTED_AGAIN_DAYS || !counted.has(day)) await countWatchedDay(deps, day, now);
  }
  await queries.deleteWatchedDays(deps.db, daysAgo(COUNTED_DAYS + COUNTED_AGAIN_DAYS));
}

/** What the worker runs: any number of them may, for a day is counted as the same by each. */
export const watchedCounts = (deps: Pick<Deps, 'db' | 'clock'>): Rounds => ({
  name: 'what was watched',
  every: HOUR,
  firstAfter: MINUTE,
  round: () => countWatched(deps),
});
