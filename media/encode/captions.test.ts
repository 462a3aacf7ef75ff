import { expect, test } from 'vitest';
import { BYTES_A_MS, quietestAt, readMachineCues, wavOf } from './captions.ts';

const piece = { fromMs: 600_000, lengthMs: 5_000 };

test("a machine's lines move to the film's time and stay within their piece", () => {
  const text = `WEBVTT

00:00:00.000 --> 00:00:02.500
 Halo,  Laut.

00:00:04.000 --> 00:00:09.000
Sampai\u0000 jumpa.

00:00:07.000 --> 00:00:08.000
Terima kasih sudah menonton!

00:00:03.000 --> 00:00:03.500
\u0007
`;
  expect(readMachineCues(text, piece)).toEqual([
    { fromMs: 600_000, untilMs: 602_500, text: 'Halo,  Laut.', settings: '' },
    { fromMs: 604_000, untilMs: 605_000, text: 'Sampai  jumpa.', settings: '' },
  ]);
});

test('silence is no lines, and what is no WebVTT is no answer', () => {
  expect(readMachineCues('WEBVTT\n\n', piece)).toEqual([]);
  for (const nonsense of ['', '{"error":"FFmpeg conversion failed."}', '<html>', 'WEBVTTX\n'])
    expect(readMachineCues(nonsense, piece)).toBeUndefined();
});

test('a piece is cut where it is quietest, and packed as WAV', () => {
  const samples = Buffer.alloc(2_000 * BYTES_A_MS);
  for (let at = 0; at < samples.length; at += 2)
    samples.writeInt16LE(at % 4 === 0 ? 9_000 : -9_000, at);
  samples.fill(0, 1_200 * BYTES_A_MS, 1_400 * BYTES_A_MS);
  expect(quietestAt(samples)).toBe(1_300);
  const wav = wavOf(samples);
  expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 12)).toBe('RIFFWAVE');
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt32LE(40)]).toEqual([
    1,
    16_000,
    samples.length,
  ]);
});
