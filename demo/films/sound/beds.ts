import type { Random } from '../random.ts';
import { add, SAMPLE_RATE, type Tape } from './tape.ts';

export type Bed =
  | 'rain'
  | 'sea'
  | 'wind'
  | 'crickets'
  | 'train'
  | 'birds'
  | 'crowd'
  | 'deep'
  | 'city';

/** Samples over which a level stands: it changes over seconds. */
const HELD = 64;

/** White noise between two corner frequencies (one pole each), with a level that changes over time, separate in both ears. */
function hiss(
  tape: Tape,
  random: Random,
  low: number,
  high: number,
  level: (seconds: number) => number,
): void {
  const [a, b] = [
    1 - Math.exp((-2 * Math.PI * high) / SAMPLE_RATE),
    1 - Math.exp((-2 * Math.PI * low) / SAMPLE_RATE),
  ];
  for (const ear of [tape.left, tape.right]) {
    // Noise needs no better numbers than these, and millions of them.
    let state = Math.trunc(random() * 4_294_967_296);
    let soft = 0;
    let slow = 0;
    for (let from = 0; from < ear.length; from += HELD) {
      const now = level(from / SAMPLE_RATE);
      const until = Math.min(ear.length, from + HELD);
      for (let i = from; i < until; i++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
        soft += (state / 2_147_483_648 - soft) * a;
        slow += (soft - slow) * b;
        ear[i] = (ear[i] ?? 0) + (soft - slow) * now;
      }
    }
  }
}

const swell = (period: number, phase: number) => (t: number) =>
  0.5 - 0.5 * Math.cos((2 * Math.PI * t) / period + phase);

function crickets(tape: Tape, random: Random): void {
  for (let voice = 0; voice < 4; voice++) {
    const [hertz, pan, pulse, level] = [
      random.between(3600, 4900),
      random.between(-0.9, 0.9),
      random.between(15, 24),
      random.between(0.008, 0.02),
    ];
    const rest = random.between(0.7, 1.4);
    for (let i = 0; i < tape.left.length; i++) {
      const t = i / SAMPLE_RATE;
      if (t % (rest * 2) > rest) continue;
      const gate = Math.max(0, Math.sin(2 * Math.PI * pulse * t));
      add(tape, i, Math.sin(2 * Math.PI * hertz * t) * gate * level, pan);
    }
  }
}

function birds(tape: Tape, random: Random): void {
  for (let at = random() * 2; at < tape.seconds - 1; at += random.between(0.7, 2.6)) {
    const [from, pan, calls, level] = [
      random.between(2200, 3900),
      random.between(-0.9, 0.9),
      random.whole(1, 4),
      random.between(0.02, 0.05),
    ];
    for (let call = 0; call < calls; call++) {
      const [start, length] = [Math.round((at + call * 0.16) * SAMPLE_RATE), 0.1 * SAMPLE_RATE];
      let phase = 0;
      for (let i = 0; i < length; i++) {
        const t = i / length;
        phase += (from * (1 + 0.35 * Math.sin(t * Math.PI)) * 2 * Math.PI) / SAMPLE_RATE;
        add(tape, start + i, Math.sin(phase) * Math.sin(t * Math.PI) * level, pan);
      }
    }
  }
}

/** Wheels over rail joints, two by two. */
function rails(tape: Tape, random: Random): void {
  hiss(tape, random, 40, 320, () => 0.5);
  for (let at = 0.2; at < tape.seconds; at += 0.78) {
    for (const offset of [0, 0.13, 0.34, 0.47]) {
      const start = Math.round((at + offset) * SAMPLE_RATE);
      for (let i = 0; i < 0.09 * SAMPLE_RATE; i++) {
        const t = i / SAMPLE_RATE;
        add(
          tape,
          start + i,
          (Math.sin(2 * Math.PI * 86 * t) * 0.5 + (random() * 2 - 1) * 0.2) *
            Math.exp(-t * 60) *
            0.5,
          0,
        );
      }
    }
  }
}

const BEDS: Record<Bed, (tape: Tape, random: Random) => void> = {
  rain: (tape, random) => {
    hiss(tape, random, 1800, 9000, () => 0.16);
    hiss(tape, random, 300, 1200, () => 0.1);
  },
  sea: (tape, random) => {
    const [near, far] = [swell(6.5, random() * 6), swell(9.2, random() * 6)];
    hiss(tape, random, 120, 900, (t) => 0.12 + 0.42 * near(t) ** 2);
    hiss(tape, random, 900, 5000, (t) => 0.02 + 0.12 * far(t) ** 3);
  },
  wind: (tape, random) => {
    const [a, b] = [swell(7.7, random() * 6), swell(4.9, random() * 6)];
    hiss(tape, random, 180, 700, (t) => 0.15 + 0.5 * a(t) * (0.5 + 0.5 * b(t)));
  },
  crickets,
  train: rails,
  birds,
  crowd: (tape, random) => {
    const [a, b] = [swell(3.1, 0), swell(5.3, 2)];
    hiss(tape, random, 350, 1800, (t) => 0.14 + 0.14 * a(t) * b(t));
  },
  deep: (tape, random) => hiss(tape, random, 30, 190, () => 0.9),
  city: (tape, random) => {
    const a = swell(8, random() * 6);
    hiss(tape, random, 60, 420, (t) => 0.3 + 0.2 * a(t));
  },
};

export function addBed(tape: Tape, bed: Bed, random: Random): void {
  BEDS[bed](tape, random);
}
