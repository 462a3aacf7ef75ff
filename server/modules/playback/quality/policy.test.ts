import { expect, test } from 'vitest';
import { NOTHING, presentQuality, startupBucket } from './policy.ts';

/** Numbers between 0 and 1 that look like chance and are the same each time. */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

test.each([
  [400, 0.3],
  [650, 0.6],
  [1_500, 0.9],
  [3_000, 0.45],
])(
  'of starts around %d ms, spread by %d, the half and the 95 %% are told within 5 %%',
  (middle, spread) => {
    const roll = chance(middle);
    const times = Array.from({ length: 5_000 }, () => {
      const normal = Math.sqrt(-2 * Math.log(roll())) * Math.cos(2 * Math.PI * roll());
      return middle * Math.exp(spread * normal);
    }).toSorted((a, b) => a - b);
    const startup = [...NOTHING.startup];
    for (const time of times) startup[startupBucket(time)]! += 1;
    const told = presentQuality({ ...NOTHING, plays: times.length, startup });
    for (const [share, value] of [
      [0.5, told.startupP50Ms],
      [0.95, told.startupP95Ms],
    ] as const) {
      const exact = times[Math.ceil(share * times.length) - 1] ?? 0;
      expect(Math.abs((value ?? 0) / exact - 1)).toBeLessThan(0.05);
    }
  },
);

test('without a play there is no time to the first picture', () => {
  expect(presentQuality(NOTHING)).toMatchObject({ startupP50Ms: null, startupP95Ms: null });
});
