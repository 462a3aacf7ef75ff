import { expect, test } from 'vitest';
import { matrixClasses } from '#contract/constants.ts';
import { isNew, pagingOf, tierOf } from './policy.ts';

test('every matrix class has its badge', () => {
  expect(matrixClasses.map(tierOf)).toEqual(['free', 'freemium', 'lite', 'premium', 'single']);
});

test('a title is new for three weeks', () => {
  const published = new Date('2026-03-01T00:00:00Z');
  expect(isNew(published, new Date('2026-03-30T23:59:59Z'))).toBe(true);
  expect(isNew(published, new Date('2026-03-31T00:00:00Z'))).toBe(false);
});

test('pages are counted to the last title', () => {
  const asked = { page: 2, pageSize: 8 };
  expect(pagingOf(asked, 0)).toEqual({ ...asked, total: 0, totalPages: 0 });
  expect(pagingOf(asked, 16).totalPages).toBe(2);
  expect(pagingOf(asked, 17).totalPages).toBe(3);
});
