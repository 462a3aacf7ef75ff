import { getEpisodes } from '#contract/playback/episodes.ts';
import { isApiError } from '../api/api-error.ts';
import type { Platform } from '../platform/platform.server.ts';
import type { EpisodePage, EpisodesWanted } from './episodes.ts';
import { pictureOf } from './picture.ts';

/** No still of a list is drawn wider. */
const STILL_WIDTH = 640;

/** A stretch of a series' episodes; undefined for what has none, such as a film. */
export async function findEpisodes(
  platform: Platform,
  productId: string,
  wanted: Partial<EpisodesWanted> = {},
): Promise<EpisodePage | undefined> {
  try {
    const { result } = await platform.call(getEpisodes, { query: { productId, ...wanted } });
    const { titleSlug, episodes, ...page } = result;
    return {
      ...page,
      slug: titleSlug,
      episodes: episodes.map(({ productId: id, images, ...episode }) => ({
        ...episode,
        id,
        picture: pictureOf(images.backdrop, images.placeholder, STILL_WIDTH),
      })),
    };
  } catch (error) {
    if (isApiError(error, 'playback.notFound')) return undefined;
    throw error;
  }
}
