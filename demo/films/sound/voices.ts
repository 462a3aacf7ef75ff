import type { Random } from '../random.ts';
import { add, SAMPLE_RATE, type Tape } from './tape.ts';

export interface Note {
  readonly at: number;
  readonly hertz: number;
  readonly level: number;
  readonly pan?: number;
}

const TURN = (2 * Math.PI) / SAMPLE_RATE;

/** Its sine, sample by sample: turned on by two products, where a sine of each sample is most of the work of a film's sound. */
class Oscillator {
  #cosine = 1;
  sine = 0;
  readonly #turn: readonly [sine: number, cosine: number];

  /** Angle from one sample to the next, and what is left of its strength after one. */
  constructor(step: number, stays = 1) {
    this.#turn = [Math.sin(step) * stays, Math.cos(step) * stays];
  }

  next(): void {
    const [sine, cosine] = this.#turn;
    const now = this.sine;
    this.sine = now * cosine + this.#cosine * sine;
    this.#cosine = this.#cosine * cosine - now * sine;
  }
}

/** A held chord tone: three voices a hair apart, slow to come and go. */
export function pad(tape: Tape, note: Note, seconds: number): void {
  const start = Math.round(note.at * SAMPLE_RATE);
  const length = Math.round(seconds * SAMPLE_RATE);
  const swell = Math.min(seconds / 2, 1.6) * SAMPLE_RATE;
  // What is held beyond the end of the tape is not heard: short pieces need not draw it.
  const audible = Math.min(length, tape.left.length - start);
  for (const [detune, pan] of [
    [0.9975, -0.6],
    [1, 0],
    [1.003, 0.6],
  ] as const) {
    const ground = new Oscillator(note.hertz * detune * TURN);
    const octave = new Oscillator(2 * note.hertz * detune * TURN);
    for (let i = 0; i < audible; i++) {
      const shape = Math.min(1, i / swell, (length - i) / swell);
      const { sine } = ground;
      // The third of it by its own sine: sin 3x = 3 sin x - 4 sin³ x.
      const twelfth = sine * (3 - 4 * sine * sine);
      const tone = sine + 0.28 * octave.sine + 0.1 * twelfth;
      add(tape, start + i, note.level * shape * tone * 0.3, pan);
      ground.next();
      octave.next();
    }
  }
}

const METAL = [
  [1, 1, 1],
  [2.01, 0.5, 0.7],
  [2.76, 0.32, 0.5],
  [5.4, 0.14, 0.28],
] as const;

/** A struck bronze key: partials that don't fit, the high ones gone first; pairs beat as in a gamelan. */
export function bell(tape: Tape, note: Note, decay = 1.6): void {
  const start = Math.round(note.at * SAMPLE_RATE);
  for (const [ratio, level, life] of METAL) {
    const length = Math.round(decay * life * 3 * SAMPLE_RATE);
    for (const beat of [0, 2.2]) {
      const fading = Math.exp(-2.2 / (decay * life * SAMPLE_RATE));
      const partial = new Oscillator((note.hertz * ratio + beat) * TURN, fading);
      for (let i = 0; i < length; i++) {
        const struck = Math.min(1, i / 90) * partial.sine;
        add(tape, start + i, note.level * level * struck * 0.5, note.pan ?? 0);
        partial.next();
      }
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
    const partial = new Oscillator(hertz * TURN, Math.exp(-0.75 / SAMPLE_RATE));
    for (let i = 0; i < 6 * SAMPLE_RATE; i++) {
      const bloom = Math.min(1, (i / SAMPLE_RATE) * 9);
      add(tape, start + i, level * share * bloom * partial.sine, 0);
      partial.next();
    }
  }
}
