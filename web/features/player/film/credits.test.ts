import { expect, test } from 'vitest';
import { creditsOf, skippableAt } from './credits.ts';

const marker = (
  kind: 'intro' | 'recap' | 'credits',
  fromSeconds: number,
  until: number | null,
) => ({
  kind,
  fromSeconds,
  untilSeconds: until,
});
const markers = [marker('recap', 0, 20), marker('intro', 30, 75), marker('credits', 2_600, null)];

test('what follows is offered at the mark of the credits, else shortly before the end', () => {
  expect(creditsOf(markers, 2_700)).toEqual({ fromSeconds: 2_600, isMarked: true });
  expect(creditsOf([], 2_700)).toEqual({ fromSeconds: 2_680, isMarked: false });
  expect(creditsOf([], 20)).toEqual({ fromSeconds: 19, isMarked: false });
});

test.each([
  [0, 'Lewati ringkasan', 20],
  [19.5, undefined, undefined],
  [30, 'Lewati intro', 75],
  [75, undefined, undefined],
  [2_650, undefined, undefined],
])('at %s seconds one may skip: %s', (time, label, toSeconds) => {
  const found = skippableAt(markers, time);
  expect([found?.label, found?.toSeconds]).toEqual([label, toSeconds]);
});
