import type { Cue } from './subtitles.ts';
import { readCues } from './subtitles.ts';

/** A film's sound for a machine that writes down what is said: 16 kHz, one channel, 16 bits, in pieces. */
const SAMPLE_RATE = 16_000;
const BYTES_A_SAMPLE = 2;
export const BYTES_A_MS = (SAMPLE_RATE * BYTES_A_SAMPLE) / 1000;
/** A piece is at most ten minutes, 19 MB. */
export const PIECE_MS = 10 * 60 * 1000;
/** So long before its end the quietest moment is looked for: no word is cut in two. */
export const LOOK_MS = 15_000;
const QUIET_MS = 200;
const MOST_SIGNS = 600;

/** Arguments of ffmpeg that write a sound as samples, without a header. */
export function soundArguments(input: string, file: string): string[] {
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y', '-i', input, '-vn'],
    ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', file],
  ].flat();
}

/** The middle of the quietest fifth of a second among samples, in milliseconds from their beginning. */
export function quietestAt(samples: Buffer): number {
  const step = QUIET_MS * BYTES_A_MS;
  let best = { at: 0, loud: Number.POSITIVE_INFINITY };
  for (let from = 0; from + step <= samples.length; from += step) {
    let loud = 0;
    for (let at = from; at < from + step; at += BYTES_A_SAMPLE)
      loud += Math.abs(samples.readInt16LE(at));
    // Of equals the last one: pieces stay long.
    if (loud <= best.loud) best = { at: from, loud };
  }
  return Math.round(best.at / BYTES_A_MS + QUIET_MS / 2);
}

/** Samples as a WAV file. */
export function wavOf(samples: Buffer): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLE_RATE, 24);
  head.writeUInt32LE(SAMPLE_RATE * BYTES_A_SAMPLE, 28);
  head.writeUInt16LE(BYTES_A_SAMPLE, 32);
  head.writeUInt16LE(BYTES_A_SAMPLE * 8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/**
 * The lines of a machine's WebVTT that lie within their piece, in the film's time; those that say nothing, or begin behind the
 * end of what it heard, are left out.
 * @returns undefined where the text is no WebVTT.
 */
export function readMachineCues(
  text: string,
  { fromMs, lengthMs }: { fromMs: number; lengthMs: number },
): Cue[] | undefined {
  const clean = text.replace(/^\uFEFF/, '');
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(clean)) return undefined;
  return readCues(clean).flatMap((cue) => {
    const until = Math.min(cue.untilMs, lengthMs);
    const words = wordsOf(cue.text);
    if (words === '' || until <= cue.fromMs) return [];
    return [{ fromMs: fromMs + cue.fromMs, untilMs: fromMs + until, text: words, settings: '' }];
  });
}

/** No sign that a text may not hold, and no more of them than an editor may write. */
const wordsOf = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .slice(0, MOST_SIGNS)
    .trim();
