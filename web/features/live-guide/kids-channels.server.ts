import { getChannelList } from '#contract/live/channels.ts';
import type { ChannelCard } from '#contract/live/shapes.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { readContent } from '../../lib/platform/read-content.server.ts';

/** The genre of channels that are made for children. */
const KIDS_GENRE = 'anak';

/** Channels for the youngest: those made for them, of which something may be watched now or next. */
export async function loadKidsChannels(platform: Platform): Promise<ChannelCard[]> {
  const { result } = await readContent(platform, getChannelList, { query: {} });
  return result.channels.filter(
    ({ genre, now, next }) =>
      genre.id === KIDS_GENRE && [now, next].some((each) => each !== null && !each.isBlocked),
  );
}
