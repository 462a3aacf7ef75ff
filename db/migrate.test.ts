import { expect, test } from 'vitest';
import { findPending } from './migrate.ts';

const first = { name: '0001_a.sql', sql: '', checksum: 'a' };
const second = { name: '0002_b.sql', sql: '', checksum: 'b' };

test('what has not run here is left to run, in order', () => {
  expect(findPending([first, second], [])).toEqual([first, second]);
  expect(findPending([first, second], [first])).toEqual([second]);
  expect(findPending([first, second], [first, second])).toEqual([]);
});

test('a file that came late with a lower number still runs', () => {
  expect(findPending([first, second], [second])).toEqual([first]);
});

test('a file that changed after it ran is refused', () => {
  expect(() => findPending([{ ...first, checksum: 'x' }], [first])).toThrow(
    'The migration 0001_a.sql was changed after it ran here.',
  );
});

test('an older version starts on the schema of a newer one', () => {
  expect(findPending([first], [first, second])).toEqual([]);
  expect(() => findPending([{ ...first, checksum: 'x' }], [first, second])).toThrow('was changed');
});

test('a version that lacks what ran here and brings something else is refused', () => {
  const third = { name: '0003_c.sql', sql: '', checksum: 'c' };
  expect(() => findPending([first, third], [first, second])).toThrow(
    '0002_b.sql, which this version',
  );
});
