export const SAMPLE_RATE = 48_000;

/** Stereo sound that voices are added to; -1 to 1. */
export interface Tape {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly seconds: number;
}

export function blankTape(seconds: number): Tape {
  const length = Math.ceil(seconds * SAMPLE_RATE);
  return { left: new Float32Array(length), right: new Float32Array(length), seconds };
}

/** Adds `sample` at `index`; pan is -1 (left) to 1 (right). */
export function add(tape: Tape, index: number, sample: number, pan: number): void {
  if (index < 0 || index >= tape.left.length) return;
  tape.left[index] = (tape.left[index] ?? 0) + sample * (1 - Math.max(0, pan));
  tape.right[index] = (tape.right[index] ?? 0) + sample * (1 + Math.min(0, pan));
}

/** A room: four combs a side, a little different, so that it is wide. */
export function addRoom(tape: Tape, amount: number, size = 1): void {
  for (const [channel, spread] of [
    [tape.left, 0],
    [tape.right, 23],
  ] as const) {
    const dry = channel.slice();
    for (const delay of [1687, 1931, 2213, 2539]) {
      const line = new Float32Array(Math.round(delay * size) + spread);
      let at = 0;
      let soft = 0;
      for (let i = 0; i < dry.length; i++) {
        const echo = line[at] ?? 0;
        soft += (echo - soft) * 0.45;
        line[at] = (dry[i] ?? 0) * 0.5 + soft * 0.82;
        channel[i] = (channel[i] ?? 0) + echo * amount * 0.25;
        at = at + 1 === line.length ? 0 : at + 1;
      }
    }
  }
}

function loudness({ left, right }: Tape): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += (left[i] ?? 0) ** 2 + (right[i] ?? 0) ** 2;
  return Math.sqrt(sum / (2 * left.length));
}

/** Lays one sound under another, at `share` of its loudness. */
export function mixUnder(over: Tape, under: Tape, share: number): void {
  const level = loudness(under);
  if (level === 0) return;
  const gain = (loudness(over) * share) / level;
  for (let i = 0; i < over.left.length; i++) {
    over.left[i] = (over.left[i] ?? 0) + (under.left[i] ?? 0) * gain;
    over.right[i] = (over.right[i] ?? 0) + (under.right[i] ?? 0) * gain;
  }
}

/** 16-bit WAV at an even level, faded at both ends. */
export function toWav(tape: Tape): Buffer {
  const { left, right } = tape;
  let peak = 1e-6;
  for (let i = 0; i < left.length; i++) {
    peak = Math.max(peak, Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
  }
  const gain = 0.72 / peak;
  const [fadeIn, fadeOut] = [0.5 * SAMPLE_RATE, 1.4 * SAMPLE_RATE];
  const wav = Buffer.alloc(44 + left.length * 4);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + left.length * 4, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(SAMPLE_RATE, 24);
  wav.writeUInt32LE(SAMPLE_RATE * 4, 28);
  wav.writeUInt16LE(4, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(left.length * 4, 40);
  const samples = new Int16Array(wav.buffer, wav.byteOffset + 44, left.length * 2);
  for (let i = 0; i < left.length; i++) {
    const level = gain * Math.min(1, i / fadeIn, (left.length - i) / fadeOut) * 32_767;
    samples[2 * i] = Math.round((left[i] ?? 0) * level);
    samples[2 * i + 1] = Math.round((right[i] ?? 0) * level);
  }
  return wav;
}
