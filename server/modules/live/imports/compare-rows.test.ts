import { expect, test } from 'vitest';
import { compareRows, type PresentRow, type WantedRow } from './compare-rows.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 7, 22) + hour * 3_600_000);
const row = (title: string, start: number, stop: number, synopsis = ''): WantedRow => ({
  title,
  synopsis,
  startAt: at(start),
  stopAt: at(stop),
  subtitle: null,
  kpiClass: null,
  category: null,
  episode: null,
  isLive: false,
  pictureUrl: null,
  source: 'xmltv:a',
});
const present = (programmeId: string, ...rest: Parameters<typeof row>): PresentRow => ({
  programmeId,
  ...row(...rest),
});
const compare = (...[before, wanted]: Parameters<typeof compareRows>) => {
  const { remove, add } = compareRows(before, wanted);
  return [remove, add.map(({ title, programmeId }) => `${title} ${programmeId ?? 'baru'}`)];
};

test('what stays the same is left alone', () => {
  expect(compare([present('1', 'A', 0, 1)], [row('A', 0, 1)])).toEqual([[], []]);
});

test('what moved or got other words keeps its id', () => {
  expect(compare([present('1', 'A', 0, 1)], [row('A', 0.5, 1.5)])).toEqual([['1'], ['A 1']]);
  expect(compare([present('1', 'A', 0, 1)], [row('A', 0, 1, 'Lain')])).toEqual([['1'], ['A 1']]);
});

test('what has another title or moved far is another programme', () => {
  expect(compare([present('1', 'A', 0, 1)], [row('B', 0, 1)])).toEqual([['1'], ['B baru']]);
  expect(compare([present('1', 'A', 0, 1)], [row('A', 9, 10)])).toEqual([['1'], ['A baru']]);
});

test('of programmes that come again each keeps its own, the one in place first', () => {
  const before = [present('1', 'A', 0, 1), present('2', 'A', 1, 2)];
  expect(compare(before, [row('A', 1, 2)])).toEqual([['1'], []]);
  expect(compare(before, [row('A', 1, 2), row('A', 2, 3)])).toEqual([['1'], ['A 1']]);
});
