import { expect, test } from 'vitest';
import type { Reading } from './reading.ts';
import { reportOf } from './report.ts';

const kept: Reading = { name: 'anys', value: '0', limit: '0', holds: true, broken: [] };
const long: Reading = {
  name: 'files that are too long',
  value: '13',
  limit: '0 over 300 lines',
  holds: false,
  broken: Array.from({ length: 13 }, (_, i) => `media/${i}.ts: 301 lines`),
};

test('a house that holds to every limit passes, with a line a measure', () => {
  expect(reportOf([kept])).toEqual({ lines: ['ok      anys  0, 0'], complaints: [], holds: true });
});

test('one broken limit fails the whole, and says what breaks it', () => {
  const { lines, complaints, holds } = reportOf([kept, long]);
  expect(holds).toBe(false);
  expect(lines[1]).toBe('BROKEN  files that are too long  13, 0 over 300 lines');
  expect(complaints.slice(0, 2)).toEqual(['\nfiles that are too long:', '  media/0.ts: 301 lines']);
  expect(complaints).toHaveLength(14);
  expect(complaints.at(-1)).toBe('  and 1 more');
});

test('a limit that is broken by no file in particular fails too, and no readings at all', () => {
  expect(reportOf([{ ...long, broken: [] }])).toMatchObject({ complaints: [], holds: false });
  expect(reportOf([]).holds).toBe(false);
});
