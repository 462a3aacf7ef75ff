import { useEffect, useMemo } from 'react';
import { useFetcher } from 'react-router';
import { SECOND } from '#contract/constants.ts';
import { paths } from '../../../lib/page/paths.ts';
import { canPrefetch, FRESH_MS, keepPrefetched } from './channel-prefetch.ts';
import { type LiveSource, openMedia } from '../television/live-source.ts';
import type { LiveMedia } from '../television/television.ts';
import { neighbourOf, type ZapChannel } from './zapping.ts';

/** A viewer who stays this long may go to the next channel; one who runs through them needs no prefetch. */
const SETTLED_MS = SECOND;

type Page = { kind: string; opened?: { kind: string; source?: LiveSource; key?: string } };
type How = {
  genreId: string | undefined;
  isAudioOnly: boolean;
  /** What plays now: the next channel goes on with its playback session. Null while nothing does. */
  playbackId: string | null;
};

/** A channel that may be next, opened; its page is kept under the address. */
export type PrefetchedChannel = { address: string; channelId: string; media: LiveMedia };

/** The channels up and down, prefetched before the viewer presses. */
export function useChannelPrefetch<C extends ZapChannel>(
  channels: readonly C[],
  current: C,
  how: How,
): PrefetchedChannel[] {
  const up = usePrefetch(neighbourOf(channels, current, 1), how);
  const down = usePrefetch(neighbourOf(channels, current, -1), how);
  return useMemo(() => [up, down].filter((channel) => channel !== undefined), [up, down]);
}

function usePrefetch(channel: ZapChannel | undefined, { genreId, isAudioOnly, playbackId }: How) {
  const { load, data } = useFetcher<Page>();
  const id = channel?.id;
  const sound = isAudioOnly ? '&suara=Y' : '';
  const address = id === undefined ? undefined : paths.liveTv(id, genreId) + sound;
  useEffect(() => {
    if (id === undefined || playbackId === null) return undefined;
    const ask = () => {
      if (canPrefetch() && !document.hidden)
        void load(paths.channelPrefetch(id, playbackId) + sound);
    };
    const settled = setTimeout(ask, SETTLED_MS);
    const again = setInterval(ask, FRESH_MS);
    return () => {
      clearTimeout(settled);
      clearInterval(again);
    };
  }, [id, sound, playbackId, load]);

  const { source, key } = data?.opened ?? {};
  const isFor = source?.channelId === id;
  useEffect(() => {
    if (address !== undefined && isFor && key !== undefined) keepPrefetched(address, data);
  }, [address, isFor, key, data]);
  return useMemo(() => {
    if (address === undefined || !isFor || source === undefined || key === undefined)
      return undefined;
    const media = openMedia(source, key);
    return media && { address, channelId: source.channelId, media };
  }, [address, isFor, source, key]);
}
