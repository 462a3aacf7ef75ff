import { expect, test } from 'vitest';
import { fillTime } from './fill-time.ts';

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
    Array.from({ length: count }, (_, place) => {
      const start = random(400) / 4;
      return slot(`p${place}`, start, start + (1 + random(20)) / 4);
    }).toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime());
  for (let round = 0; round < 200; round += 1) {
    const taken = fillTime([], [some(10)]);
    const all = [...taken, ...fillTime(taken, [some(40), some(40)])].toSorted(
      (a, b) => a.startAt.getTime() - b.startAt.getTime(),
    );
    for (const [place, one] of all.entries()) {
      expect(one.startAt < one.stopAt).toBe(true);
      const next = all[place + 1];
      if (next !== undefined) expect(one.stopAt <= next.startAt).toBe(true);
    }
  }
});
