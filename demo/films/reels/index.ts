import { episodeReels } from './episodes.ts';
import type { Reel } from './reel.ts';
import { storyReels } from './stories.ts';
import { worldReels } from './worlds.ts';

/** Every film that is drawn, by the key of its asset. */
export const reels: Readonly<Record<string, Reel>> = {
  ...storyReels,
  ...worldReels,
  ...episodeReels,
};
