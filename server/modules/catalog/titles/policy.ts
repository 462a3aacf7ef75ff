import type { HomeMode, TitleTier } from '#contract/catalog/shapes.ts';
import { DAY, type MatrixClass, SECOND } from '#contract/constants.ts';
import { type Caller, maxFilmClassOf } from '#platform/auth.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Viewing } from './queries/title.ts';

const NEW_PERIOD = 30 * DAY;

const tiers: Record<MatrixClass, TitleTier> = {
  A: 'free',
  B: 'freemium',
  C: 'lite',
  D: 'premium',
  E: 'single',
};

/** The badge that shows a viewer what a matrix class requires. */
export function tierOf(matrix: MatrixClass): TitleTier {
  return tiers[matrix];
}

export function isNew(publishedAt: Date, now: Date): boolean {
  const age = now.getTime() - publishedAt.getTime();
  return age >= 0 && age < NEW_PERIOD;
}

/** The paging fields of an answer. */
export function pagingOf(asked: { page: number; pageSize: number }, total: number) {
  return {
    page: asked.page,
    pageSize: asked.pageSize,
    total,
    totalPages: Math.ceil(total / asked.pageSize),
  };
}

type Asked = { platformId?: string | undefined; mode?: HomeMode | undefined };

/** Through whose eyes a call reads the catalogue. A child's home is the children's, whichever is asked for. */
export function viewingOf(caller: Caller, testClock: Clock, asked: Asked = {}): Viewing {
  const maxFilmClass = maxFilmClassOf(caller);
  return {
    now: testClock.now(),
    platformId: asked.platformId,
    mode: maxFilmClass === undefined ? asked.mode : 'kids',
    maxFilmClass,
  };
}

/** How long an answer that is the same for all callers is cached, milliseconds. */
export const CACHE_TTL = 5 * SECOND;
