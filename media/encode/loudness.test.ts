import { expect, test } from 'vitest';
import { gainFor, loudnessFilters, readLoudness } from './loudness.ts';

const summary = (integrated: string, peak: string) => `noise I: -1.0 LUFS
[Parsed_ebur128_1 @ 0x1] Summary:

  Integrated loudness:
    I:         ${integrated} LUFS
    Threshold: -31.6 LUFS

  Sample peak:
    Peak:       ${peak} dBFS
`;

test('the summary is read, not what comes before it', () => {
  expect(readLoudness(summary('-21.4', '-0.8'))).toEqual({ integrated: -21.4, peak: -0.8 });
  expect(readLoudness(summary('-70.0', '-inf'))).toEqual({ integrated: -70, peak: -70 });
  expect(readLoudness('no such stream')).toBeUndefined();
});

test.each([
  [-21.4, 5.4],
  [-13.1, -2.9],
  [-16, 0],
  [-40, 15],
  [-70, 0],
])('%d LUFS get %d dB', (integrated, gain) => {
  expect(gainFor({ integrated, peak: 0 })).toBe(gain);
});

test('a gain is linear, and nothing passes the ceiling', () => {
  expect(loudnessFilters(5.4)).toEqual([
    'volume=5.4dB',
    'alimiter=limit=0.8414:level=disabled:attack=5:release=80:latency=1',
  ]);
});
