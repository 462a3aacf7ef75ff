import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { sleepAt, sleepWords } from './sleep-timer.ts';

const NOW = 1_800_000_000_000;

test('a sleep timer counts minutes, or to the end of a broadcast; a film says itself when it is over', () => {
  expect(sleepAt(15, NOW, null)).toBe(NOW + 15 * MINUTE);
  expect(sleepAt('end', NOW, 7 * MINUTE)).toBe(NOW + 7 * MINUTE);
  expect(sleepAt('end', NOW, -5)).toBeGreaterThan(NOW);
  expect(sleepAt('end', NOW, null)).toBeNull();
  expect(sleepAt(null, NOW, 7 * MINUTE)).toBeNull();
});

test('the settings say when it comes', () => {
  expect(sleepWords({ choice: 30, at: NOW })).toMatch(/^Pukul \d\d\.\d\d$/);
  expect(sleepWords({ choice: 'end', at: null })).toBe('Sampai selesai');
  expect(sleepWords({ choice: null, at: null })).toBe('Mati');
});
