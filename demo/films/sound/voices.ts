import type { Random } from '../random.ts';
import { add, SAMPLE_RATE, type Tape } from './tape.ts';

export interface Note {
  readonly at: number;
  readonly hertz: number;
  readonly level: number;
  readonly pan?: number;
}

const TURN = (2 * Math.PI) / SAMPLE_RATE;

/** How strongly each ear hears what stands at `pan`, -1 (left) to 1 (right). */
const earsOf = (level: number, pan: number) =>
  [level * (1 - Math.max(0, pan)), level * (1 + Math.min(0, pan))] as const;

/**
 * A tone that is turned on by two products a sample, where a sine of each is most of the work of a film's sound.
 * `stays` is what is left of its strength after one sample.
 */
function turning(step: number, stays = 1) {
  return { bySine: Math.sin(step) * stays, byCosine: Math.cos(step) * stays };
}

/** A held chord tone: three voices a hair apart, slow to come and go. */
export function pad({ left, right }: Tape, note: Note, seconds: number): void {
  const start = Math.round(note.at * SAMPLE_RATE);
  const length = Math.round(seconds * SAMPLE_RATE);
  const swell = Math.min(seconds / 2, 1.6) * SAMPLE_RATE;
  // What is held beyond the end of the tape is not heard: short pieces need not draw it.
  const audible = Math.min(length, left.length - start);
  for (const [detune, pan] of [
    [0.9975, -0.6],
    [1, 0],
    [1.003, 0.6],
  ] as const) {
    const [toLeft, toRight] = earsOf(note.level * 0.3, pan);
    const { bySine, byCosine } = turning(note.hertz * detune * TURN);
    let sine = 0;
    let cosine = 1;
    for (let i = 0; i < audible; i++) {
      const shape = Math.min(1, i / swell, (length - i) / swell);
      // Ground, 0.28 of the octave (sin 2x = 2 sin x cos x), 0.1 of the twelfth (sin 3x = 3 sin x - 4 sin³ x).
      const tone = shape * sine * (1.3 + 0.56 * cosine - 0.4 * sine * sine);
      left[start + i] = (left[start + i] ?? 0) + tone * toLeft;
      right[start + i] = (right[start + i] ?? 0) + tone * toRight;
      const now = sine;
      sine = now * byCosine + cosine * bySine;
      cosine = cosine * byCosine - now * bySine;
    }
  }
}

const METAL = [
  [1, 1, 1],
  [2.01, 0.5, 0.7],
  [2.76, 0.32, 0.5],
  [5.4, 0.14, 0.28],
] as const;

/** Lays a fading tone on the tape that comes within so many samples. */
function strike(
  { left, right }: Tape,
  tone: ReturnType<typeof turning>,
  {
    start,
    length,
    rise,
    level,
    pan,
  }: Record<'start' | 'length' | 'rise' | 'level' | 'pan', number>,
): void {
  const [toLeft, toRight] = earsOf(level, pan);
  const audible = Math.min(length, left.length - start);
  const { bySine, byCosine } = tone;
  let sine = 0;
  let cosine = 1;
  for (let i = 0; i < audible; i++) {
    const struck = i < rise ? (sine * i) / rise : sine;
    left[start + i] = (left[start + i] ?? 0) + struck * toLeft;
    right[start + i] = (right[start + i] ?? 0) + struck * toRight;
    const now = sine;
    sine = now * byCosine + cosine * bySine;
    cosine = cosine * byCosine - now * bySine;
  }
}

/** A struck bronze key: partials that don't fit, the high ones gone first; pairs beat as in a gamelan. */
export function bell(tape: Tape, note: Note, decay = 1.6): void {
  const start = Math.round(note.at * SAMPLE_RATE);
  for (const [ratio, share, life] of METAL) {
    const length = Math.round(decay * life * 3 * SAMPLE_RATE);
    const level = note.level * share * 0.5;
    const fading = Math.exp(-2.2 / (decay * life * SAMPLE_RATE));
    for (const beat of [0, 2.2]) {
      const partial = turning((note.hertz * ratio + beat) * TURN, fading);
      strike(tape, partial, { start, length, rise: 90, level, pan: note.pan ?? 0 });
    }
  }
}

/** A plucked string (Karplus and Strong). */
export function pluck(tape: Tape, note: Note, random: Random, damp = 0.496): void {
  const period = Math.max(2, Math.round(SAMPLE_RATE / note.hertz));
  const line = Float32Array.from({ length: period }, () => random() * 2 - 1);
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < period; i++) line[i] = ((line[i] ?? 0) + (line[(i + 1) % period] ?? 0)) / 2;
  }
  const start = Math.round(note.at * SAMPLE_RATE);
  for (let i = 0; i < SAMPLE_RATE * 2.4; i++) {
    const k = i % period;
    const now = line[k] ?? 0;
    line[k] = (now + (line[(k + 1) % period] ?? 0)) * damp;
    add(tape, start + i, note.level * now * 1.6, note.pan ?? 0);
  }
}

/** A bamboo flute: breath, a late vibrato. */
export function flute(tape: Tape, note: Note, seconds: number, random: Random): void {
  const start = Math.round(note.at * SAMPLE_RATE);
  const length = Math.round(seconds * SAMPLE_RATE);
  let phase = 0;
  let breath = 0;
  for (let i = 0; i < length; i++) {
    const t = i / SAMPLE_RATE;
    const vibrato =
      1 + 0.006 * Math.sin(2 * Math.PI * 5.2 * t) * Math.min(1, Math.max(0, t - 0.25) * 3);
    phase += note.hertz * vibrato * TURN;
    breath += (random() * 2 - 1 - breath) * 0.25;
    const shape = Math.min(1, i / (0.07 * SAMPLE_RATE), (length - i) / (0.16 * SAMPLE_RATE));
    add(
      tape,
      start + i,
      note.level *
        shape *
        (Math.sin(phase) +
          0.22 * Math.sin(2 * phase) +
          0.06 * Math.sin(3 * phase) +
          breath * 0.12) *
        0.5,
      note.pan ?? 0.15,
    );
  }
}

/** A hand drum: low and open, or high and short. */
export function drum(tape: Tape, at: number, level: number, isLow: boolean, random: Random): void {
  const start = Math.round(at * SAMPLE_RATE);
  const [from, to, life] = isLow ? [128, 68, 0.3] : [260, 190, 0.13];
  let phase = 0;
  for (let i = 0; i < life * 2.4 * SAMPLE_RATE; i++) {
    const t = i / SAMPLE_RATE;
    phase += (to + (from - to) * Math.exp(-t * 28)) * TURN;
    const skin = (random() * 2 - 1) * Math.exp(-t * 90) * 0.35;
    add(
      tape,
      start + i,
      level * (Math.sin(phase) * Math.exp(-t / (life * 0.5)) + skin),
      isLow ? -0.1 : 0.2,
    );
  }
}

/** The great gong: very low, and it blooms. */
export function gong(tape: Tape, at: number, level: number): void {
  const start = Math.round(at * SAMPLE_RATE);
  for (const [hertz, share] of [
    [62, 1],
    [63.4, 0.8],
    [124.6, 0.4],
    [171, 0.22],
  ] as const) {
    const partial = turning(hertz * TURN, Math.exp(-0.75 / SAMPLE_RATE));
    const length = 6 * SAMPLE_RATE;
    strike(tape, partial, { start, length, rise: SAMPLE_RATE / 9, level: level * share, pan: 0 });
  }
}
