import { adventure } from './adventure.ts';
import { documentary } from './documentary.ts';
import { drama } from './drama.ts';
import { family } from './family.ts';
import { experiments, future } from './future-art.ts';
import { longFilms, newerSeries } from './newer-long.ts';
import { newerStories } from './newer-stories.ts';
import { newerWorlds } from './newer-worlds.ts';
import { mystery } from './mystery.ts';
import { comedy, romance } from './romance-comedy.ts';
import { culture, sport } from './stage-sport.ts';
import type { DemoTitle } from './title.ts';

/** Every film and series of the demo. */
export const demoTitles: readonly DemoTitle[] = [
  ...family,
  ...drama,
  ...adventure,
  ...mystery,
  ...romance,
  ...comedy,
  ...documentary,
  ...culture,
  ...sport,
  ...future,
  ...experiments,
  ...newerSeries,
  ...newerStories,
  ...newerWorlds,
  ...longFilms,
];
