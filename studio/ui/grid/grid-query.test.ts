import { expect, test } from 'vitest';
import { goneSort, gridQuery } from './grid-query.ts';

const columns = [{ sort: 'name' }, {}, { sort: 'updated' }];
const goneIn = (query: string) => goneSort(gridQuery(new URLSearchParams(query)), columns);

test.each([
  ['', undefined],
  ['urut=name', undefined],
  ['urut=-updated', undefined],
  ['urut=rating&cari=senja', 'rating'],
  ['urut=-rating', 'rating'],
  [`urut=${'x'.repeat(90)}`, 'x'.repeat(40)],
])('a list that is asked for by %j lacks %j', (query, gone) => {
  expect(goneIn(query)).toBe(gone);
});
