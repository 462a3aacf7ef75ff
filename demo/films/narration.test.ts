import { expect, test } from 'vitest';
import { narrationVtt } from './narration.ts';

test('lines follow each other inside the film', () => {
  expect(narrationVtt(['Satu.', 'Dua.'], 13.4)).toBe(
    'WEBVTT\n\n00:00:02.200 --> 00:00:06.700\nSatu.\n\n00:00:07.200 --> 00:00:11.700\nDua.\n',
  );
});
