import { expect, test } from 'vitest';
import { type Sign, skipSign } from './signs.ts';

test('steps in one direction add up, the other direction and a later one begin anew', () => {
  const total = (steps: [seconds: number, at: number][]) =>
    steps.reduce<Sign | null>((sign, [seconds, at]) => skipSign(sign, seconds, at), null);
  expect(total([[10, 0]])).toMatchObject({ seconds: 10 });
  expect(
    total([
      [10, 0],
      [10, 400],
      [10, 900],
    ]),
  ).toMatchObject({ seconds: 30 });
  expect(
    total([
      [10, 0],
      [-10, 200],
    ]),
  ).toMatchObject({ seconds: -10 });
  expect(
    total([
      [-10, 0],
      [-10, 1_000],
    ]),
  ).toMatchObject({ seconds: -10 });
  expect(skipSign({ kind: 'words', words: 'Suara 60%', at: 0 }, 10, 100)).toMatchObject({
    seconds: 10,
  });
});
