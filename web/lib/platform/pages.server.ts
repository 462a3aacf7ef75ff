import { data } from 'react-router';
import type { ErrorCode } from '#contract/errors.ts';
import { isApiError } from '../api/api-error.ts';

/** Cards that one press on "Muat lagi" brings. */
export const GRID_PAGE_SIZE = 24;
/** Viewers don't press "Muat lagi" more often; beyond it, they search. */
const MOST_PAGES = 20;

/** How many pages the address asks for with `?hal=`, at least one. */
export function pagesAsked(url: URL): number {
  const asked = Number(url.searchParams.get('hal') ?? 1);
  if (!Number.isInteger(asked) || asked < 1 || asked > MOST_PAGES)
    throw data(null, { status: 404 });
  return asked;
}

/**
 * Loads the pages from the first to the one asked for: the list grows in place, the address says how far,
 * and going back finds it as it was.
 */
export async function loadPages<T extends { products: unknown[]; total: number }>(
  pages: number,
  load: (page: number) => Promise<T>,
): Promise<{ first: T; products: T['products']; total: number; hasMore: boolean }> {
  const [first, ...rest] = await Promise.all(
    Array.from({ length: pages }, (_, at) => load(at + 1)),
  );
  if (first === undefined) throw data(null, { status: 404 });
  const products = [first, ...rest].flatMap((page) => page.products) as T['products'];
  const hasMore = products.length < first.total && pages < MOST_PAGES;
  return { first, products, total: first.total, hasMore };
}

/**
 * What a page loads by its address alone: a malformed id or slug there names a page that does not exist, and is no
 * form that somebody filled in wrongly. What fails with `missing` is told in
 * its own words.
 */
export async function orMissing<T>(load: Promise<T>, missing?: ErrorCode): Promise<T> {
  try {
    return await load;
  } catch (error) {
    if (isApiError(error, 'common.badRequest')) throw data(null, { status: 404 });
    if (missing !== undefined && isApiError(error, missing))
      throw data(error.failure, { status: 404 });
    throw error;
  }
}
