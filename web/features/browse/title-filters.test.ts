import { expect, test } from 'vitest';
import { filterChips, filterQuery, readFilters } from './title-filters.ts';

const read = (text: string) => readFilters(new URLSearchParams(text));

test('filters stand in the address and come back out of it', () => {
  const text = 'jenis=film&gratis=1&tahun=2020-2023&urut=year';
  expect(filterQuery(read(text))).toBe(text);
  expect(filterQuery(read('tahun=2026'))).toBe('tahun=2026');
});

test.each([
  'tahun=9999',
  'tahun=2023-2020',
  'tahun=abc',
  'jenis=sinetron',
  'gratis=ya',
  'urut=acak',
])('what can not be read counts as not chosen: %s', (text) =>
  expect(filterQuery(read(text))).toBe(''),
);

test('a chip adds its choice to those that stand, and takes it back once it is chosen', () => {
  const chips = filterChips(read('jenis=film&tahun=2010-2019'), {
    free: 3,
    kinds: [{ kind: 'film', count: 7 }],
    years: [{ from: 2010, to: 2019, count: 2 }],
  });
  expect(chips.map(({ name, to, isChosen }) => [name, to, isChosen])).toEqual([
    ['Gratis', '?jenis=film&gratis=1&tahun=2010-2019', false],
    ['Film', '?tahun=2010-2019', true],
    ['2010-an', '?jenis=film', true],
  ]);
});
