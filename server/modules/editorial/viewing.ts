import type { z } from 'zod';
import type { LeadPictures } from '#contract/catalog/shapes.ts';
import { findLibraryPictures, findTitlesBySlug, type TitleCard } from '#modules/catalog/index.ts';
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

/** What a document's slugs name: titles, or pictures of the library, which have no card. */
export type Titles = ReadonlyMap<string, { card?: TitleCard; pictures: LeadPictures }>;

/** The titles and pictures with these slugs as they are now; empty names stand for none. */
export async function findTitles(
  { db, testClock }: Pick<Deps, 'db' | 'testClock'>,
  slugs: readonly (string | null)[],
): Promise<Titles> {
  const named = slugs.filter((slug) => slug !== null);
  const now = testClock.now();
  const [titles, library] = await Promise.all([
    findTitlesBySlug(db, named, now),
    findLibraryPictures(db, named, now),
  ]);
  const own = [...library].map(([slug, pictures]) => [slug, { pictures }] as const);
  return new Map([...own, ...titles]);
}

export function picturesOf(titles: Titles, slug: string | null) {
  return slug === null ? null : (titles.get(slug)?.pictures ?? null);
}

/** Rows whose words are known here. What a newer server wrote is left out, and the rest stands. */
export function readRows<R extends { body: unknown }, B>(
  schema: z.ZodType<B>,
  rows: readonly R[],
): (Omit<R, 'body'> & { body: B })[] {
  return rows.flatMap(({ body, ...row }) => {
    const read = schema.safeParse(body);
    return read.success ? [{ ...row, body: read.data }] : [];
  });
}

/** The paging fields of an answer; every row of a page says how many there are in all. */
export function pagingOf(
  { page, pageSize }: { page: number; pageSize: number },
  rows: readonly { total: number }[],
) {
  const total = rows[0]?.total ?? 0;
  return { page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
}
