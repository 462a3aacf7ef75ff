import { useRef } from 'react';
import { isPrefetched } from './channel-prefetch.ts';
import type { LiveMedia } from '../television/television.ts';
import type { PrefetchedChannel } from './use-channel-prefetch.ts';

/** The page follows at the latest after this, also where the picture takes its time. */
const PAGE_WAITS_MS = 400;

/** Opens a channel that was prefetched at once; the page around it, which is much to draw, follows the picture. */
export function usePictureFirst<C extends { id: string }>(
  prefetched: readonly PrefetchedChannel[],
  begin: (media: LiveMedia) => Promise<unknown>,
  openPage: (channel: C) => void,
): (channel: C) => void {
  const wanted = useRef<string>(undefined);
  return (channel) => {
    const known = prefetched.find(({ channelId }) => channelId === channel.id);
    wanted.current = channel.id;
    if (known === undefined || !isPrefetched(known.address)) return openPage(channel);
    const follow = () => {
      if (wanted.current !== channel.id) return;
      wanted.current = undefined;
      openPage(channel);
    };
    void begin(known.media).then(follow, follow);
    setTimeout(follow, PAGE_WAITS_MS);
  };
}
