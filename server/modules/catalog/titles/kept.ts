import { HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { cached, cachedById } from '#platform/cached.ts';
import { contentGeneration } from '#platform/cached-responses.ts';
import { type Db, plannedEachTime, type RawBuilder, sql } from '#platform/db.ts';
import type { Viewing } from './queries/title.ts';

/** What counts fewer titles than this costs little, and is read anew each time. */
const LARGE = 1_000;
const CACHE_TTL = MINUTE;

/** Of a time that was moved what is kept is another one. */
const keyOf = ({ now, ...viewing }: Viewing, ...rest: unknown[]): string =>
  JSON.stringify([Math.round((now.getTime() - Date.now()) / HOUR), viewing, rest]);

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
      ttl: (value) => (sizeOf(value) < LARGE ? 0 : CACHE_TTL),
      max: 1_000,
      keyOf,
    },
    find,
  );
}

/** A page that begins behind so many titles is deep: rows that are skipped would cost more than those that are shown. */
const DEEP = 500;
const UUID_BYTES = 16;
/** Each has 16 bytes a title. */
const MOST_LISTS = 32;

type PageAsked = { page: number; pageSize: number };

/**
 * Deep pages of a list. The ids of the whole list are read at once, in its order, and kept for a minute as its count is;
 * every page of it is then cut out of them, however deep.
 * @param listOf the query of the whole list, which selects `title_id` in its order
 */
export function deepPages<Choice>(
  listOf: (db: Db, viewing: Viewing, choice: Choice) => RawBuilder<unknown>,
) {
  const idsOf = cached(
    {
      ttl: (ids: Buffer) => (ids.length < LARGE * UUID_BYTES ? 0 : CACHE_TTL),
      max: MOST_LISTS,
      keyOf,
    },
    async (db: Db, viewing: Viewing, choice: Choice): Promise<Buffer> => {
      const { rows } = await sql<{ ids: Buffer | null }>`
        select string_agg(uuid_send(title_id), ''::bytea) as ids
        from (${listOf(db, viewing, choice)}) as list ${plannedEachTime}`.execute(db);
      return rows[0]?.ids ?? Buffer.alloc(0);
    },
  );
  /** The ids of a page and how many the list has; undefined where the page is near, and read as it is. */
  return async (db: Db, viewing: Viewing, choice: Choice, { page, pageSize }: PageAsked) => {
    const from = (page - 1) * pageSize;
    if (from < DEEP) return undefined;
    const all = await idsOf(db, viewing, choice);
    const ids = all.subarray(from * UUID_BYTES, (from + pageSize) * UUID_BYTES).toString('hex');
    return {
      titleIds: (ids.match(/.{32}/g) ?? []).map((hex) =>
        hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      ),
      total: all.length / UUID_BYTES,
    };
  };
}

/** So long answers are kept that all share (`CACHE_TTL` of the calls of home): lists of one account are no older. */
const LATELY = 5 * SECOND;
const MOST_TITLES = 5_000;

/**
 * What the lists of accounts are filled with is the same for all who may see it: a title is read once in a while, all
 * that a list lacks in one statement, and never kept over a change of content or for another time than it was read in.
 */
export const keptById = <T, Eyes extends string | undefined>(
  find: (db: Db, ids: readonly string[], now: Date, eyes: Eyes) => Promise<Map<string, T>>,
): typeof find =>
  cachedById(
    {
      ttl: LATELY,
      max: MOST_TITLES,
      keyOf: (_now: Date, eyes: Eyes) => String(eyes),
      nowOf: (now) => now,
      generation: contentGeneration,
    },
    find,
  );

/** The size of what counts titles row by row. */
export const sumOf =
  <Row>(countOf: (row: Row) => number) =>
  (rows: readonly Row[]): number =>
    rows.reduce((sum, row) => sum + countOf(row), 0);
