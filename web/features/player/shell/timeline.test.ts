import { expect, test } from 'vitest';
import { lengthOf, placeIn } from './timeline.tsx';

test('a film that is over is at its length, however that was rounded', () => {
  for (const duration of [29.8, 29.96, 30, 30.4]) {
    expect(placeIn(duration, duration)).toBe(lengthOf(duration));
    expect(placeIn(duration - 0.04, duration)).toBe('0:30');
  }
});

test('before that whole seconds count', () => {
  expect(placeIn(29.5, 29.8)).toBe('0:29');
  expect(placeIn(0, 29.8)).toBe('0:00');
  expect(placeIn(0, 0)).toBe('0:00');
});
