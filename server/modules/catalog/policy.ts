import type { TitleTier } from '#contract/catalog-shapes.ts';
import { DAY, type MatrixClass } from '#contract/constants.ts';

const NEW_FOR = 21 * DAY;

const tiers: Record<MatrixClass, TitleTier> = {
  A: 'free',
  B: 'freemium',
  C: 'lite',
  D: 'premium',
  E: 'single',
};

/** The badge that tells a viewer what a matrix class asks of them. */
export function tierOf(matrix: MatrixClass): TitleTier {
  return tiers[matrix];
}

export function isNew(publishedAt: Date, now: Date): boolean {
  return now.getTime() - publishedAt.getTime() < NEW_FOR;
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
