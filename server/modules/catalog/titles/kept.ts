import { HOUR, MINUTE } from '#contract/constants.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import type { Viewing } from './queries/title.ts';

/** What counts fewer titles than this costs little, and is read anew each time. */
const LARGE = 1_000;
const KEPT_FOR = MINUTE;

/**
 * Keeps for a minute what reads all titles, or all of a large subject, to count them: of thousands of titles the number
 * may be a minute old, of a few it never is.
 * @param sizeOf how many titles were read for a value
 */
export function keptWhenLarge<Rest extends unknown[], T>(
  find: (db: Db, viewing: Viewing, ...rest: Rest) => Promise<T>,
  sizeOf: (value: T) => number,
): (db: Db, viewing: Viewing, ...rest: Rest) => Promise<T> {
  return cached(
    {
      ttl: (value) => (sizeOf(value) < LARGE ? 0 : KEPT_FOR),
      max: 1_000,
      // Of a time that was moved the count is another one.
      keyOf: ({ now, ...viewing }, ...rest) =>
        JSON.stringify([Math.round((now.getTime() - Date.now()) / HOUR), viewing, rest]),
    },
    find,
  );
}

/** The size of what counts titles row by row. */
export const sumOf =
  <Row>(countOf: (row: Row) => number) =>
  (rows: readonly Row[]): number =>
    rows.reduce((sum, row) => sum + countOf(row), 0);
