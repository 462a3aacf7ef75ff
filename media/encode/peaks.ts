/**
 * How loud a film's sound is, fifty times a second, for a waveform to set subtitles by: a byte each, of what is loudest in
 * its fiftieth. Two hours are 360 kB.
 */
export const PEAKS_PER_SECOND = 50;

const SAMPLE_RATE = 8_000;
const SAMPLES = SAMPLE_RATE / PEAKS_PER_SECOND;
const BYTES_A_SAMPLE = 2;
/** 15 bits of a sample to the 8 that are kept. */
const SHIFT = 7;

/** Arguments of ffmpeg that write a sound to stdout as `createPeakReader` reads it: one channel, 16 bits a sample. */
export function peakArguments(input: string): string[] {
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-i', input, '-vn'],
    ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', '-'],
  ].flat();
}

/** Takes samples piece by piece, wherever they are cut, and holds nothing but the peaks. */
export function createPeakReader(): { write: (chunk: Buffer) => void; peaks: () => Buffer } {
  const done: Buffer[] = [];
  let page = Buffer.alloc(64 * 1024);
  let used = 0;
  let left = Buffer.alloc(0);
  let loudest = 0;
  let count = 0;
  const keep = () => {
    page[used] = Math.min(255, loudest >> SHIFT);
    used += 1;
    loudest = 0;
    count = 0;
    if (used < page.length) return;
    done.push(page);
    page = Buffer.alloc(page.length);
    used = 0;
  };
  return {
    write(chunk) {
      const bytes = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
      const whole = bytes.length - (bytes.length % BYTES_A_SAMPLE);
      for (let at = 0; at < whole; at += BYTES_A_SAMPLE) {
        loudest = Math.max(loudest, Math.abs(bytes.readInt16LE(at)));
        count += 1;
        if (count === SAMPLES) keep();
      }
      left = Buffer.from(bytes.subarray(whole));
    },
    peaks() {
      if (count > 0) keep();
      return Buffer.concat([...done, page.subarray(0, used)]);
    },
  };
}
