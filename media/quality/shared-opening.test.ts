import { expect, test } from 'vitest';
import { findSharedOpenings } from './shared-opening.ts';

const STEP_MS = (1365 / 11_025) * 1000;
const steps = (seconds: number) => Math.round((seconds * 1000) / STEP_MS);

/** Numbers that look random, the same for the same seed. */
function sound(seed: number, seconds: number): number[] {
  let state = seed >>> 0;
  return Array.from({ length: steps(seconds) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state ^ (state >>> 13)) >>> 0;
  });
}

/** Now and then a bit or two are heard differently. */
const heardAgain = (numbers: number[]) =>
  numbers.map((number, at) => (at % 3 === 0 ? (number ^ (1 << (at % 31))) >>> 0 : number));

const episode = (...parts: number[][]) => Uint32Array.from(parts.flat());

test('the opening is found behind cold opens of any length, and an episode without it has none', () => {
  const theme = sound(7, 40);
  const episodes = [12, 95, 0].map((coldOpen, i) =>
    episode(sound(100 + i, coldOpen), heardAgain(theme), sound(200 + i, 200)),
  );
  const found = findSharedOpenings([...episodes, episode(sound(300, 250))]);
  for (const [i, coldOpen] of [12, 95, 0].entries()) {
    expect(found[i]).toMatchObject({ agreed: 2, compared: 3 });
    expect(Math.abs((found[i]?.fromMs ?? 0) - coldOpen * 1000)).toBeLessThan(700);
    expect(Math.abs((found[i]?.untilMs ?? 0) - (coldOpen + 40) * 1000)).toBeLessThan(700);
  }
  expect(found[3]).toBeUndefined();
});

test('silence, a shared second and a whole shared film are no opening', () => {
  const silence = Array.from({ length: steps(60) }, () => 627_964_279);
  const quiet = [1, 2].map((seed) => episode(sound(seed, 20), silence, sound(seed + 10, 20)));
  expect(findSharedOpenings(quiet)).toEqual([undefined, undefined]);

  const jingle = sound(5, 4);
  const short = [1, 2].map((seed) => episode(sound(seed, 20), jingle, sound(seed + 10, 20)));
  expect(findSharedOpenings(short)).toEqual([undefined, undefined]);

  const asset = sound(9, 300);
  expect(findSharedOpenings([episode(asset), episode(asset)])).toEqual([undefined, undefined]);
  expect(findSharedOpenings([])).toEqual([]);
});
