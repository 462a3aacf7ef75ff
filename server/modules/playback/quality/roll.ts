import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { recordQualityAlarms } from '#modules/live/index.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatAlone, type Running } from '#platform/due.ts';
import { beatStoreOf } from './beats.ts';
import { alarmsOf, type QualityRow } from './policy.ts';
import * as queries from './queries/quality.ts';

type RollDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'events' | 'locks'>;

/** Each round counts every minute anew that beats came for, up to eleven. */
const ROLL_EVERY = MINUTE;
/** A statement that began before may still bring rows that came before. */
const SETTLES = 5 * SECOND;
/** A worker that was away for longer begins here: what is older stays as it was counted. */
const LONGEST_AWAY = HOUR;
const WATCHED_MINUTES = 5;
/** An alarm that was not so for this long is over. */
const QUIET = 2 * MINUTE;
const CUBES = ['all', 'channel', 'title', 'device', 'zone', 'tier', 'provider'];
const MOST_ROWS = 2_000;
const DELETED_AT_ONCE = 20_000;

const floor = (at: number, step: number) => Math.floor(at / step) * step;

/**
 * Counts anew the minutes that beats came for since the last round, each whole, so that late beats, kills and rounds that are
 * repeated count once. One process at a time does.
 */
export async function rollQuality(deps: RollDeps): Promise<void> {
  const store = beatStoreOf(deps);
  const now = deps.clock.now().getTime();
  const until = new Date(now - SETTLES);
  await inTransaction(deps.db, async (tx) => {
    const rolledTo = await queries.lockRoll(tx);
    if (rolledTo === undefined || rolledTo >= until) return;
    const since = new Date(Math.max(rolledTo.getTime(), now - LONGEST_AWAY));
    const told = (await store.listMinutes(since, until)).map((minute) => minute.getTime());
    // What a player did until its first beat of a minute is counted there: it hangs on the minute before.
    const minutes = new Set([...told, ...told.map((minute) => minute + MINUTE)]);
    const hours = new Set<number>();
    for (const minute of [...minutes].toSorted((a, b) => a - b)) {
      if (minute > now) continue;
      await queries.replaceMinute(tx, new Date(minute), await store.sumMinute(new Date(minute)));
      hours.add(floor(minute, HOUR));
    }
    for (const hour of hours) await queries.replaceHour(tx, new Date(hour));
    await queries.updateRoll(tx, until);
  });
}

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
  await inTransaction(db, (tx) => queries.upsertQualityAlarms(tx, raised, { now, endBefore }));
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
      await rollQuality(deps);
      await raiseQualityAlarms(deps);
      return queries.deleteOldQuality(deps.db, deps.clock.now(), DELETED_AT_ONCE);
    },
  });
}
