import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { findTitlesOfProducts } from '#modules/catalog/index.ts';
import { databaseErrorCode, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatAlone, type Rounds, type Running } from '#platform/due.ts';
import * as partitions from '#platform/queries/day-partitions.ts';
import { startOfWibDay, wibDay } from '#platform/zone.ts';
import { deleteOldBeats } from '../quality/queries/beat.ts';
import { deleteOldPlays } from '../quality/queries/play.ts';
import { deleteOldWatches } from './queries/channel.ts';
import { deleteOldEvents } from './queries/progress.ts';
import * as queries from './queries/watched.ts';

/** Longer than the room that the migration left, so that no day is missing when a worker was away for a week. */
const DAYS_AHEAD = 14;
/** Who follows a series is who began its episodes of the last year; a channel's minutes are of use for a month. */
const EVENTS_KEPT = 400 * DAY;
const WATCHES_KEPT = 35 * DAY;
/** What players reported of their quality was counted within minutes. */
const BEATS_KEPT = 3 * DAY;
/** A caller speaks of last week, a dispute of last month. */
const PLAYS_KEPT = 90 * DAY;
const ROWS_AT_ONCE = 10_000;
/** Another worker made that day, somebody holds the table for longer, or its rows are in the rest already. */
const PASSING = new Set(['42P07', '55P03', '23514', '42P17']);

const logs = [
  { schema: 'playback', name: 'watch_event', retention: EVENTS_KEPT, deleteOld: deleteOldEvents },
  {
    schema: 'playback',
    name: 'channel_watch',
    retention: WATCHES_KEPT,
    deleteOld: deleteOldWatches,
  },
  { schema: 'playback', name: 'quality_beat', retention: BEATS_KEPT, deleteOld: deleteOldBeats },
  {
    schema: 'playback',
    name: 'play',
    retention: PLAYS_KEPT,
    deleteOld: deleteOldPlays,
    // Plays that began together are rewritten together, each round: half of a page keeps 96 % of that on its page (HOT).
    fillFactor: 50,
  },
];

/**
 * Makes the days to come of the logs of viewing and drops those whose time is over, as whole tables; what lies outside of
 * days goes by rows. Returns whether there is more of that.
 */
export async function keepLogDays(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  now: Date,
): Promise<boolean> {
  let hasMore = false;
  const today = Math.floor(now.getTime() / DAY) * DAY;
  for (const table of logs) {
    const passing = async (work: Promise<void>) => {
      await work.catch((error: unknown) => {
        if (!PASSING.has(databaseErrorCode(error) ?? '')) throw error;
        log.debug({ err: error, table: table.name }, 'a day of a log is left for later');
      });
    };
    const days = new Set(await partitions.listDayPartitions(db, table));
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
      const from = new Date(today + ahead * DAY);
      const to = new Date(from.getTime() + DAY);
      if (!days.has(partitions.suffixOf(from)))
        await passing(partitions.insertDayPartition(db, table, { from, to }));
    }
    const before = new Date(today - table.retention);
    const oldest = partitions.suffixOf(before);
    for (const day of days)
      if (day < oldest) await passing(partitions.deleteDayPartition(db, table, day));
    hasMore ||= (await table.deleteOld(db, { before, limit: ROWS_AT_ONCE })) >= ROWS_AT_ONCE;
  }
  return hasMore;
}

/** What the worker runs: any number of them may. */
export function keepViewingLogs(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'locks' | 'log'>,
): Running {
  return repeatAlone(deps, {
    name: 'days of the logs of viewing',
    every: HOUR,
    round: () => keepLogDays(deps, deps.clock.now()),
  });
}

/** A day is counted anew until it is this old: ends of its plays come late. */
const COUNTED_AGAIN_DAYS = 3;
/** How far back days are counted that were not yet: the month before is whole then. */
const COUNTED_DAYS = 62;
const AT_ONCE = 5_000;

/** Counts what was watched on a day of Western Indonesian time, by title. */
export async function countWatchedDay({ db }: Pick<Deps, 'db'>, day: string, at: Date) {
  const from = startOfWibDay(day);
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
  const daysAgo = (days: number) => wibDay(new Date(now.getTime() - days * DAY));
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
