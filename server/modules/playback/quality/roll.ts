import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { recordQualityAlarms } from '#modules/live/index.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatAlone, type Running } from '#platform/due.ts';
import { startOfWibDay, wibDay } from '#platform/zone.ts';
import { beatStoreOf } from './beats.ts';
import { alarmsOf, type BeatStore, type QualityRow, SETTLES } from './policy.ts';
import * as queries from './queries/quality.ts';
import { deleteOldQualityAlarms, upsertQualityAlarms } from './queries/quality-alarm.ts';

type RollDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'events' | 'locks'>;

const ROLL_EVERY = MINUTE;
/** A worker that was away for longer begins here: what is older stays as it was counted. */
const LONGEST_AWAY = HOUR;
/** Of so long it is asked at once for which minutes beats came. */
const NOTED_AT_ONCE = 5 * MINUTE;
/** A round counts so long and so much at most, so that alarms are looked at in between. */
const COUNTS_FOR_MS = 40 * SECOND;
const MOST_COUNTED = 200;
const LONGEST_PAUSE = HOUR;
/** The hour that goes on is counted anew each minute: its day is not. */
const DAY_COUNTED_AFTER = 10 * MINUTE;
const WATCHED_MINUTES = 5;
/** An alarm that was not so for this long is over. */
const QUIET = 2 * MINUTE;
const CUBES = ['all', 'channel', 'title', 'device', 'zone', 'tier', 'provider'];
const MOST_ROWS = 2_000;
const DELETED_AT_ONCE = 20_000;

const floor = (at: number, step: number) => Math.floor(at / step) * step;

/** Notes the minutes that beats came for since the last time. One process at a time does; true where there is more. */
async function noteMinutes(deps: RollDeps, store: Counted): Promise<boolean> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const rolledTo = await queries.lockRoll(tx);
    const since = Math.max(rolledTo?.getTime() ?? Infinity, now.getTime() - LONGEST_AWAY);
    const until = Math.min(since + NOTED_AT_ONCE, now.getTime() - SETTLES);
    if (since >= until) return false;
    const told = await store
      .listMinutes(new Date(since), new Date(until))
      .catch((error: unknown) => {
        deps.log.warn(
          { err: error },
          'minutes that beats came for are not told: those of the time itself are counted',
        );
        return minutesOf(since, until);
      });
    const minutes = told.map((minute) => minute.getTime());
    // What a player did until its first beat of a minute is counted there: it hangs on the minute before.
    const all = new Set([...minutes, ...minutes.map((minute) => minute + MINUTE)]);
    const begun = [...all].filter((minute) => minute <= now.getTime());
    await queries.upsertDue(tx, 'minute', begun, now);
    await queries.updateRoll(tx, new Date(until));
    return until < now.getTime() - SETTLES;
  });
}

const minutesOf = (since: number, until: number) =>
  Array.from(
    { length: Math.ceil((until - floor(since, MINUTE)) / MINUTE) },
    (_, at) => new Date(floor(since, MINUTE) + at * MINUTE),
  );

/** Counts what is due next, whole and anew, in a commit of its own. False where nothing is. */
async function countNext(deps: RollDeps, store: Counted): Promise<boolean> {
  const { db, clock, log } = deps;
  const now = clock.now();
  let claimed: queries.Due | undefined;
  try {
    await inTransaction(db, async (tx) => {
      claimed = await queries.claimDue(tx, now);
      if (claimed === undefined) return;
      const { grain, bucket } = claimed;
      if (grain === 'day') return queries.replaceDay(tx, bucket);
      if (grain === 'hour') {
        await queries.replaceHour(tx, bucket);
        const day = startOfWibDay(wibDay(bucket)).getTime();
        const dueAt = new Date(now.getTime() + DAY_COUNTED_AFTER);
        return queries.upsertDue(tx, 'day', [day], dueAt);
      }
      await queries.replaceMinute(tx, bucket, await store.sumMinute(bucket));
      await queries.upsertDue(tx, 'hour', [floor(bucket.getTime(), HOUR)], now);
    });
  } catch (error) {
    if (claimed === undefined) throw error;
    // It stays due, marked, and holds up no other.
    const pause = Math.min(2 ** claimed.tries * MINUTE, LONGEST_PAUSE);
    await queries.updateDue(db, claimed, new Date(now.getTime() + pause));
    log.warn({ err: error, ...claimed }, 'a time of the quality of experience is not counted yet');
  }
  return claimed !== undefined;
}

/**
 * Counts anew the minutes that beats came for since the last round, the newest first, then their hours; each whole, so that late
 * beats, kills and rounds that are repeated count once, and each by itself, so that it goes on where one takes too long. Any
 * number of processes may. Returns whether there is more.
 */
export async function rollQuality(
  deps: RollDeps,
  store: Counted = beatStoreOf(deps),
): Promise<boolean> {
  while (await noteMinutes(deps, store));
  const end = performance.now() + COUNTS_FOR_MS;
  for (let counted = 0; counted < MOST_COUNTED && performance.now() < end; counted += 1)
    if (!(await countNext(deps, store))) return false;
  return true;
}

type Counted = Pick<BeatStore, 'listMinutes' | 'sumMinute'>;

const keyOf = ({ cube, key }: Pick<QualityRow, 'cube' | 'key'>) => `${cube} ${key}`;

/** Looks at the last five whole minutes against the same hour a week before, and raises and ends alarms. */
export async function raiseQualityAlarms(deps: RollDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const until = new Date(floor(now.getTime(), MINUTE));
  const from = new Date(until.getTime() - WATCHED_MINUTES * MINUTE);
  const hour = new Date(floor(now.getTime() - 7 * DAY, HOUR));
  const all = { cubes: CUBES, limit: MOST_ROWS };
  const rows = await queries.listKeySums(db, { grain: 'minute', from, until }, all);
  const weekBefore = { grain: 'hour', from: hour, until: new Date(hour.getTime() + HOUR) } as const;
  const usual = new Map(
    (await queries.listKeySums(db, weekBefore, all)).map((row) => [keyOf(row), row]),
  );
  const raised = rows.flatMap((row) => alarmsOf(row, usual.get(keyOf(row))));
  const endBefore = new Date(now.getTime() - QUIET);
  await inTransaction(db, (tx) => upsertQualityAlarms(tx, raised, { now, endBefore }));
  const channelIds = raised.flatMap(({ cube, key }) =>
    cube === 'channel' && key.length === 36 ? [key] : [],
  );
  await recordQualityAlarms(deps, [...new Set(channelIds)], 2 * ROLL_EVERY);
}

/** What the worker runs: sums, alarms, and what is old. Any number of them may. */
export function keepQuality(deps: RollDeps): Running {
  return repeatAlone(deps, {
    name: 'quality of experience',
    every: ROLL_EVERY,
    firstAfter: ROLL_EVERY,
    round: async () => {
      const hasMore = await rollQuality(deps);
      await raiseQualityAlarms(deps);
      const now = deps.clock.now();
      const hasOld = await queries.deleteOldQuality(deps.db, now, DELETED_AT_ONCE);
      await deleteOldQualityAlarms(deps.db, now);
      return hasMore || hasOld;
    },
  });
}
