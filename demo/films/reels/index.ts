import { episodeReels } from './episodes.ts';
import { newerEpisodeReels } from './newer-episodes.ts';
import { newerReels } from './newer-films.ts';
import type { Reel } from './reel.ts';
import { storyReels } from './stories.ts';
import { worldReels } from './worlds.ts';

/** Every film that is drawn, by the key of its asset. */
export const reels: Readonly<Record<string, Reel>> = {
  ...storyReels,
  ...worldReels,
  ...episodeReels,
  ...newerReels,
  ...newerEpisodeReels,
};
