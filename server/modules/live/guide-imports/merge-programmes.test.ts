import { expect, test } from 'vitest';
import {
  compareProgrammes,
  fillTime,
  type PresentProgramme,
  type WantedProgramme,
} from './merge-programmes.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 7, 22) + hour * 3_600_000);
const slot = (name: string, start: number, stop: number) => ({
  name,
  startAt: at(start),
  stopAt: at(stop),
});
const show = (slots: ReturnType<typeof slot>[]) =>
  slots.map(
    ({ name, startAt, stopAt }) =>
      `${name} ${(startAt.getTime() - at(0).getTime()) / 3_600_000}-${(stopAt.getTime() - at(0).getTime()) / 3_600_000}`,
  );

test('the first layer goes first, later ones fill what it leaves', () => {
  const first = [slot('A', 0, 2), slot('B', 4, 6)];
  const second = [slot('a', 0, 2), slot('b', 2, 4), slot('c', 6, 7)];
  expect(show(fillTime([], [first, second]))).toEqual(['A 0-2', 'b 2-4', 'B 4-6', 'c 6-7']);
});

test('what is partly taken keeps its longest piece, when that is half of it', () => {
  const taken = [slot('x', 2, 3)];
  expect(show(fillTime(taken, [[slot('a', 0, 3)]]))).toEqual(['a 0-2']);
  expect(show(fillTime(taken, [[slot('a', 1, 9)]]))).toEqual(['a 3-9']);
  expect(show(fillTime(taken, [[slot('a', 1.5, 3.4)]]))).toEqual([]);
  expect(show(fillTime(taken, [[slot('a', 2, 3)]]))).toEqual([]);
});

test('nothing that comes out overlaps, whatever goes in', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  const some = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const start = random(400) / 4;
      return slot(`p${index}`, start, start + (1 + random(20)) / 4);
    }).toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime());
  for (let round = 0; round < 200; round += 1) {
    const taken = fillTime([], [some(10)]);
    const all = [...taken, ...fillTime(taken, [some(40), some(40)])].toSorted(
      (a, b) => a.startAt.getTime() - b.startAt.getTime(),
    );
    for (const [index, one] of all.entries()) {
      expect(one.startAt < one.stopAt).toBe(true);
      const next = all[index + 1];
      if (next !== undefined) expect(one.stopAt <= next.startAt).toBe(true);
    }
  }
});

const row = (title: string, start: number, stop: number, synopsis = ''): WantedProgramme => ({
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
const present = (programmeId: string, ...rest: Parameters<typeof row>): PresentProgramme => ({
  programmeId,
  ...row(...rest),
});
const compare = (...[before, wanted]: Parameters<typeof compareProgrammes>) => {
  const { remove, add } = compareProgrammes(before, wanted);
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
