import { expect, test } from 'vitest';
import { countFitting, type FacetRow, facetsOf } from './facets.ts';

const rows: FacetRow[] = [
  { kind: 'film', isFree: true, year: 2026, count: 2 },
  { kind: 'film', isFree: false, year: 2022, count: 3 },
  { kind: 'series', isFree: false, year: 2020, count: 1 },
  { kind: 'series', isFree: true, year: 1999, count: 4 },
  { kind: 'film', isFree: false, year: null, count: 5 },
];

test('without a choice everything is counted, older years in tens', () => {
  expect(facetsOf(rows, { isFree: false }, 2026)).toEqual({
    free: 6,
    kinds: [
      { kind: 'film', count: 10 },
      { kind: 'series', count: 5 },
    ],
    years: [
      { from: 2026, to: 2026, count: 2 },
      { from: 2020, to: 2023, count: 4 },
      { from: 1990, to: 1999, count: 4 },
    ],
  });
});

test('what fits the whole choice is counted', () => {
  expect(countFitting(rows, { isFree: false })).toBe(15);
  expect(countFitting(rows, { isFree: true, kind: 'film', yearFrom: 2026 })).toBe(2);
});

test('a choice narrows the others and not itself', () => {
  const facets = facetsOf(rows, { kind: 'series', isFree: true }, 2026);
  expect(facets.free).toBe(4);
  expect(facets.kinds).toEqual([
    { kind: 'film', count: 2 },
    { kind: 'series', count: 4 },
  ]);
  expect(facets.years).toEqual([{ from: 1990, to: 1999, count: 4 }]);
  const decade = { isFree: false, yearFrom: 2020, yearTo: 2023 };
  expect(facetsOf(rows, decade, 2026).kinds).toEqual([
    { kind: 'film', count: 3 },
    { kind: 'series', count: 1 },
  ]);
});
