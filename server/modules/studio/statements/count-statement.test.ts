import { expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import { linesOf } from './count-statement.ts';

const from = new Date('2026-10-31T17:00:00Z');
const until = new Date('2026-11-30T17:00:00Z');
const half = new Date('2026-11-15T17:00:00Z');
const year = 365 * 24 * HOUR;
const licence = {
  licenceId: 'l1',
  titleId: 't1',
  name: 'Laskar',
  licensor: 'Rumah Film',
  contract: 'K-1',
  fromAt: from,
  toAt: new Date(from.getTime() + year),
  endedAt: null,
  costRupiah: 365_000_000,
  sharePercent: 40,
};
const month = {
  month: '2026-11',
  from,
  until,
  plansRupiah: 1_000_000,
  income: new Map([['t1', 50_000]]),
  watched: new Map([
    ['t1', { plays: 30, watchedMs: 25 * HOUR }],
    ['t2', { plays: 90, watchedMs: 75 * HOUR }],
  ]),
};

test('a title earns what was sold of it and its hours of what plans earned', () => {
  const [line] = linesOf([licence], month);
  expect(line).toMatchObject({
    plays: 30,
    salesRupiah: 50_000,
    plansRupiah: 250_000,
    shareRupiah: 120_000,
    costRupiah: 30_000_000,
    hourRupiah: 1_200_000,
  });
});

test('licences that follow each other share a month, and lose nothing by rounding', () => {
  const lines = linesOf(
    [
      { ...licence, toAt: half },
      { ...licence, licenceId: 'l2', licensor: 'Lain', fromAt: half, sharePercent: null },
    ],
    { ...month, watched: new Map([['t1', { plays: 31, watchedMs: 25 * HOUR + 1 }]]) },
  );
  expect(lines.map(({ plays }) => plays)).toEqual([16, 15]);
  expect(lines.reduce((sum, { watchedMs }) => sum + watchedMs, 0)).toBe(25 * HOUR + 1);
  expect(lines.reduce((sum, { plansRupiah }) => sum + plansRupiah, 0)).toBe(1_000_000);
  expect(lines[1]?.shareRupiah).toBeNull();
});

test('what has no end or no cost has no cost a month; what was not watched costs most', () => {
  const unwatched = { ...month, watched: new Map(), income: new Map() };
  const [open, free, unseen, ended] = linesOf(
    [
      { ...licence, titleId: 'a', toAt: null },
      { ...licence, titleId: 'b', costRupiah: null },
      { ...licence, titleId: 'c' },
      // Ended in its first half: what was agreed is owed all the same.
      { ...licence, titleId: 'd', endedAt: half },
    ],
    unwatched,
  );
  expect([open?.costRupiah, free?.costRupiah]).toEqual([null, null]);
  expect(open?.hourRupiah).toBeNull();
  expect(unseen).toMatchObject({ plansRupiah: 0, shareRupiah: 0, hourRupiah: 1_800_000_000 });
  expect(ended?.costRupiah).toBe(30_000_000);
});
