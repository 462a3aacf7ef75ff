import { type Film, secondsOf } from '../render/film-args.ts';
import { type PaletteName, PALETTES } from '../draw/palettes.ts';
import { randomFrom, seedOf } from '../random.ts';
import type { Scene, Shot } from '../draw/shot.ts';
import type { MoodName } from '../sound/score.ts';

export type ReelShot = readonly [
  scene: Scene,
  seconds: number,
  options?: { readonly palette?: PaletteName; readonly enter?: Shot['enter'] },
];

/** A film as it was thought up: scenes in one palette, a mood for the music, and what is said. */
export interface Reel {
  readonly palette: PaletteName;
  readonly mood: MoodName;
  readonly shots: readonly ReelShot[];
  /** Lettering over its first seconds; the title's name without it, none when empty. */
  readonly card?: string;
  /** The shot that stands for the film: its poster is taken from the middle of it. The first without it. */
  readonly hero?: number;
  /** A long film goes through its shots once for each of these; the first has the film's own card. */
  readonly chapters?: readonly string[];
  /** Bright films for children have clear corners. */
  readonly isBright?: boolean;
}

/** Shots of one length; a pair is a scene in another palette than its film's. */
export function inTurn(
  seconds: number,
  ...scenes: readonly (Scene | readonly [scene: Scene, palette: PaletteName])[]
): ReelShot[] {
  return scenes.map((each) =>
    typeof each === 'function' ? [each, seconds] : [each[0], seconds, { palette: each[1] }],
  );
}

const enterOf = (i: number, options: ReelShot[2]): NonNullable<Shot['enter']> =>
  options?.enter ?? (i % 2 === 1 ? 'fade' : 'cut');

/** How long a reel lasts, all its chapters together, without drawing it. */
export function runningTime({ shots, chapters }: Reel): number {
  const timed = shots.map(([, seconds, options], i) => ({ seconds, enter: enterOf(i, options) }));
  return secondsOf({ shots: timed }) * (chapters?.length ?? 1);
}

/** Where each chapter of a long film begins, in seconds. */
export function chaptersOf(reel: Reel): { fromSeconds: number; title: string }[] {
  const { chapters = [] } = reel;
  const each = runningTime(reel) / Math.max(1, chapters.length);
  return chapters.map((title, i) => ({ fromSeconds: i * each, title }));
}

/** Draws the reel's shots. The seed is the slug: the same film on every machine. */
export function filmOf(slug: string, name: string, reel: Reel): Film {
  const random = randomFrom(seedOf(slug));
  const shots = reel.shots.map(([scene, seconds, options], i): Shot => {
    const palette = PALETTES[options?.palette ?? reel.palette];
    return { ...scene({ random, palette, seconds }), enter: enterOf(i, options) };
  });
  const text = reel.card ?? name;
  return {
    slug,
    shots,
    ...(text === '' ? {} : { card: { text, color: 'white', size: text.length > 22 ? 50 : 64 } }),
    ...(reel.isBright === true ? {} : { vignette: 0.32 }),
  };
}

/** The shot that stands for the film, as a film of its own. */
export function heroOf(slug: string, reel: Reel): Film {
  const { card: _, shots, ...film } = filmOf(slug, '', reel);
  return { ...film, shots: shots.slice(reel.hero ?? 0, (reel.hero ?? 0) + 1) };
}

/** The second that the poster is best taken from. */
export function posterAt(reel: Reel): number {
  const hero = reel.hero ?? 0;
  const before = reel.shots.slice(0, hero).reduce((sum, [, seconds]) => sum + seconds, 0);
  return before + (reel.shots[hero]?.[1] ?? 0) / 2;
}
