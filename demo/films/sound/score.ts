import { type Random, randomFrom } from '../random.ts';
import { addBed, type Bed } from './beds.ts';
import { addRoom, blankTape, mixUnder, type Tape, toWav } from './tape.ts';
import { bell, drum, flute, gong, pad, pluck } from './voices.ts';

/** Steps of a scale as ratios of its root. The first two are Javanese, between the keys of a piano. */
const SCALES = {
  slendro: [1, 1.146, 1.317, 1.515, 1.738],
  pelog: [1, 1.083, 1.195, 1.49, 1.6],
  minor: [1, 1.189, 1.335, 1.498, 1.782],
  major: [1, 1.122, 1.26, 1.498, 1.682],
  dark: [1, 1.059, 1.189, 1.414, 1.587],
} as const;

export interface Mood {
  readonly scale: keyof typeof SCALES;
  readonly root: number;
  /** Seconds between two steps of the melody. */
  readonly beat: number;
  readonly voices: readonly ('pad' | 'bell' | 'pluck' | 'flute' | 'drum' | 'gong')[];
  readonly beds: readonly Bed[];
  /** 0 dry to 1 a cathedral. */
  readonly room: number;
}

export const MOODS = {
  sea: {
    scale: 'slendro',
    root: 146.8,
    beat: 0.75,
    voices: ['pad', 'flute'],
    beds: ['sea'],
    room: 0.8,
  },
  rain: {
    scale: 'minor',
    root: 130.8,
    beat: 0.6,
    voices: ['pad', 'pluck'],
    beds: ['rain'],
    room: 0.6,
  },
  train: {
    scale: 'minor',
    root: 146.8,
    beat: 0.39,
    voices: ['pad', 'pluck'],
    beds: ['train'],
    room: 0.4,
  },
  dawn: {
    scale: 'slendro',
    root: 164.8,
    beat: 0.8,
    voices: ['pad', 'bell', 'flute'],
    beds: ['birds', 'wind'],
    room: 0.9,
  },
  night: {
    scale: 'pelog',
    root: 146.8,
    beat: 0.7,
    voices: ['pad', 'bell'],
    beds: ['crickets'],
    room: 0.8,
  },
  gamelan: {
    scale: 'pelog',
    root: 220,
    beat: 0.32,
    voices: ['bell', 'drum', 'gong'],
    beds: [],
    room: 0.7,
  },
  play: {
    scale: 'major',
    root: 261.6,
    beat: 0.27,
    voices: ['pluck', 'bell', 'drum'],
    beds: ['birds'],
    room: 0.3,
  },
  lull: {
    scale: 'major',
    root: 196,
    beat: 0.62,
    voices: ['pad', 'bell'],
    beds: ['crickets'],
    room: 0.8,
  },
  dread: {
    scale: 'dark',
    root: 82.4,
    beat: 1.4,
    voices: ['pad', 'bell', 'gong'],
    beds: ['wind', 'deep'],
    room: 1,
  },
  storm: {
    scale: 'dark',
    root: 98,
    beat: 1.1,
    voices: ['pad', 'gong'],
    beds: ['rain', 'wind', 'sea'],
    room: 0.8,
  },
  chase: {
    scale: 'minor',
    root: 110,
    beat: 0.24,
    voices: ['pad', 'pluck', 'drum'],
    beds: ['city'],
    room: 0.4,
  },
  road: {
    scale: 'major',
    root: 196,
    beat: 0.25,
    voices: ['pluck', 'drum', 'flute'],
    beds: [],
    room: 0.3,
  },
  fair: {
    scale: 'major',
    root: 220,
    beat: 0.3,
    voices: ['bell', 'pluck', 'drum'],
    beds: ['crowd'],
    room: 0.5,
  },
  stage: {
    scale: 'minor',
    root: 146.8,
    beat: 0.23,
    voices: ['pad', 'pluck', 'drum', 'flute'],
    beds: ['crowd'],
    room: 0.5,
  },
  cosmos: {
    scale: 'minor',
    root: 98,
    beat: 0.95,
    voices: ['pad', 'bell'],
    beds: ['deep'],
    room: 1,
  },
  reef: {
    scale: 'slendro',
    root: 130.8,
    beat: 0.66,
    voices: ['pad', 'bell'],
    beds: ['deep', 'sea'],
    room: 1,
  },
  forest: {
    scale: 'slendro',
    root: 174.6,
    beat: 0.7,
    voices: ['pad', 'flute'],
    beds: ['birds', 'crickets'],
    room: 0.9,
  },
  cafe: {
    scale: 'major',
    root: 174.6,
    beat: 0.5,
    voices: ['pluck', 'pad'],
    beds: ['rain'],
    room: 0.4,
  },
  arena: {
    scale: 'minor',
    root: 130.8,
    beat: 0.26,
    voices: ['pad', 'drum', 'pluck'],
    beds: ['crowd'],
    room: 0.6,
  },
} as const satisfies Record<string, Mood>;

export type MoodName = keyof typeof MOODS;

/** Soft music for a film; the same seed plays the same piece. */
export function renderScore(name: MoodName, seconds: number, seed: number): Buffer {
  const mood: Mood = MOODS[name];
  const random = randomFrom(seed);
  const music = blankTape(seconds);
  for (const voice of mood.voices) PLAYERS[voice](music, mood, random);
  addRoom(music, mood.room);
  const nature = blankTape(seconds);
  for (const bed of mood.beds) addBed(nature, bed, random);
  mixUnder(music, nature, 0.32);
  return toWav(music);
}

function hertz(mood: Mood, step: number): number {
  const scale = SCALES[mood.scale];
  const octave = Math.floor(step / scale.length);
  return mood.root * 2 ** octave * (scale[step - octave * scale.length] ?? 1);
}

/** A walk over the scale that keeps near its middle and rests now and then. */
function walk(
  mood: Mood,
  random: Random,
  seconds: number,
  density: number,
  play: (at: number, step: number, isStrong: boolean) => void,
): void {
  let step = random.whole(3, 7);
  for (let i = 0, at = 0.9; at < seconds - 1.6; i++, at += mood.beat) {
    step += random.pick([-2, -1, -1, 0, 1, 1, 2]);
    if (step < 2 || step > 10) step = 5;
    const isStrong = i % 4 === 0;
    if (isStrong || random() < density) play(at, step, isStrong);
  }
}

type Player = (tape: Tape, mood: Mood, random: Random) => void;

const PLAYERS: Record<Mood['voices'][number], Player> = {
  pad: (tape, mood, random) => {
    const chords = [
      [0, 2, 3],
      [0, 3, 4],
      [1, 3, 5],
      [0, 2, 4],
    ];
    for (let at = 0; at < tape.seconds; at += 4.2) {
      for (const step of random.pick(chords))
        pad(tape, { at, hertz: hertz(mood, step), level: 0.13 }, 5.4);
    }
  },
  bell: (tape, mood, random) =>
    walk(mood, random, tape.seconds, 0.55, (at, step, isStrong) =>
      bell(
        tape,
        {
          at,
          hertz: hertz(mood, step + 5),
          level: isStrong ? 0.16 : 0.09,
          pan: random.between(-0.5, 0.5),
        },
        isStrong ? 1.7 : 1,
      ),
    ),
  pluck: (tape, mood, random) =>
    walk(mood, random, tape.seconds, 0.6, (at, step, isStrong) =>
      pluck(
        tape,
        {
          at,
          hertz: hertz(mood, step),
          level: isStrong ? 0.32 : 0.2,
          pan: random.between(-0.4, 0.4),
        },
        random,
      ),
    ),
  flute: (tape, mood, random) =>
    walk(mood, random, tape.seconds, 0.25, (at, step, isStrong) => {
      if (isStrong && random() < 0.75)
        flute(
          tape,
          { at, hertz: hertz(mood, step + 5), level: 0.13 },
          mood.beat * random.between(2, 3.6),
          random,
        );
    }),
  drum: (tape, mood, random) => {
    for (let i = 0, at = 0.9; at < tape.seconds - 1.4; i++, at += mood.beat) {
      if (i % 8 === 0 || i % 8 === 5) drum(tape, at, 0.4, true, random);
      else if (i % 2 === 1 && random() < 0.7) drum(tape, at, 0.15, false, random);
    }
  },
  gong: (tape, mood) => {
    for (let at = 0.9; at < tape.seconds - 2; at += mood.beat * (mood.beat < 0.5 ? 16 : 5))
      gong(tape, at, 0.28);
  },
};
