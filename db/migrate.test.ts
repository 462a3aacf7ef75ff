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

test('a file that ran here and is gone is refused', () => {
  expect(() => findPending([second], [first])).toThrow('0001_a.sql, which this version');
});
