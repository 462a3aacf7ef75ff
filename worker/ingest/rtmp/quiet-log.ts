import { LRUCache } from 'lru-cache';
import { MINUTE } from '#contract/constants.ts';
import type { Log } from '#platform/log.ts';

/** Lines a minute for one address, and for all: anybody may knock at the port as often as the line carries. */
const MOST_OF_ADDRESS = 5;
const MOST_OF_ALL = 60;
const MOST_ADDRESSES = 1_000;

type Counted = { since: number; lines: number; dropped: number };

/** Writes what an address did wrong, as a warning, until it becomes a flood; the line after a flood says how many were left out. */
export function createQuietLog(
  log: Pick<Log, 'warn'>,
  now: () => number = Date.now,
): (from: string | undefined, facts: object, message: string) => void {
  const counts = new LRUCache<string, Counted>({ max: MOST_ADDRESSES });
  const all: Counted = { since: now(), lines: 0, dropped: 0 };

  /** How many lines were left out before this one; undefined where it is left out too. */
  function take(counted: Counted, most: number): number | undefined {
    if (now() - counted.since >= MINUTE) Object.assign(counted, { since: now(), lines: 0 });
    if (counted.lines >= most) {
      counted.dropped += 1;
      return undefined;
    }
    counted.lines += 1;
    const { dropped } = counted;
    counted.dropped = 0;
    return dropped;
  }

  return (from = 'unknown', facts, message) => {
    const counted = counts.get(from) ?? { since: now(), lines: 0, dropped: 0 };
    counts.set(from, counted);
    const ofAddress = take(counted, MOST_OF_ADDRESS);
    const ofAll = ofAddress === undefined ? undefined : take(all, MOST_OF_ALL);
    if (ofAddress === undefined || ofAll === undefined) return;
    const leftOut = ofAddress + ofAll;
    log.warn({ ...facts, from, ...(leftOut > 0 && { leftOut }) }, message);
  };
}
