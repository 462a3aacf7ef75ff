import { findTitlesBySlug } from '#modules/catalog/index.ts';
import type { Caller } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { SECOND } from '#contract/constants.ts';

/** How long an answer that is the same for all viewers is kept: what is withdrawn is gone after it. */
export const CACHE_TTL = 5 * SECOND;

/**
 * Editors write for grown viewers: to a child none of it is shown, neither in a child's profile nor in the children's
 * mode of a visitor.
 */
export function requireGrown(caller: Caller): void {
  if (caller.isChild === true) fail('common.adultOnly');
}

export type Titles = Awaited<ReturnType<typeof findTitlesBySlug>>;

/** The titles with these slugs as they are now; empty names stand for none. */
export function findTitles(
  { db, testClock }: Pick<Deps, 'db' | 'testClock'>,
  slugs: readonly (string | null)[],
): Promise<Titles> {
  return findTitlesBySlug(
    db,
    slugs.filter((slug) => slug !== null),
    testClock.now(),
  );
}

export function picturesOf(titles: Titles, slug: string | null) {
  return slug === null ? null : (titles.get(slug)?.pictures ?? null);
}

/** The paging fields of an answer; every row of a page says how many there are in all. */
export function pagingOf(
  { page, pageSize }: { page: number; pageSize: number },
  rows: readonly { total: number }[],
) {
  const total = rows[0]?.total ?? 0;
  return { page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
}
