import { getChannelList } from '#contract/live/channels.ts';
import type { ChannelCard } from '#contract/live/shapes.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { readContent } from '../../lib/platform/read-content.server.ts';

/** The genre of channels that are made for children. */
const KIDS_GENRE = 'anak';
const MOST = 100;

/** Channels for the youngest: those made for them, of which something may be watched now or next. */
export async function loadKidsChannels(platform: Platform): Promise<ChannelCard[]> {
  try {
    const query = { genreId: KIDS_GENRE, most: MOST };
    const { result } = await readContent(platform, getChannelList, { query });
    return result.channels.filter(({ now, next }) =>
      [now, next].some((each) => each !== null && !each.isBlocked),
    );
  } catch (error) {
    if (isApiError(error) && error.code === 'live.genreNotFound') return [];
    throw error;
  }
}
