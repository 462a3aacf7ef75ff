import { adventure } from './adventure.ts';
import { documentary } from './documentary.ts';
import { drama } from './drama.ts';
import { family } from './family.ts';
import { experiments, future } from './future-art.ts';
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
];
