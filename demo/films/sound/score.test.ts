import { expect, test } from 'vitest';
import { type MoodName, MOODS, renderScore } from './score.ts';

// Shorter than films, so that the whole set takes a few seconds.
const SECONDS = 2.5;
const PATIENCE = 60_000;
const samples = (wav: Buffer) =>
  new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length));

test.each(Object.keys(MOODS) as MoodName[])('%s is audible, even, and never clipped', (mood) => {
  const wav = renderScore(mood, SECONDS, 7);
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
  const sound = samples(wav);
  expect(sound.length).toBe(SECONDS * 48_000 * 2);
  const peak = sound.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  expect(peak).toBeGreaterThan(8_000);
  expect(peak).toBeLessThan(32_000);
  expect(Math.abs(sound[0] ?? 1)).toBe(0);
});

test('the same seed plays the same piece, another one another', { timeout: PATIENCE }, () => {
  const first = renderScore('rain', 1, 1);
  expect(renderScore('rain', 1, 1).equals(first)).toBe(true);
  expect(renderScore('rain', 1, 2).equals(first)).toBe(false);
});
