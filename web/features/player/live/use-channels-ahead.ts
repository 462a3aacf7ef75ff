import { useEffect, useMemo } from 'react';
import { useFetcher } from 'react-router';
import { SECOND } from '#contract/constants.ts';
import { paths } from '../../../lib/paths.ts';
import { canAskAhead, FRESH_MS, keepAhead } from './channels-ahead.ts';
import { type LiveSource, openMedia } from './live-source.ts';
import type { LiveMedia } from './television.ts';
import { neighbourOf, type ZapChannel } from './zapping.ts';

/** Whoever stays this long on a channel may go to the next one; whoever runs through them wants none of it. */
const SETTLED_MS = SECOND;

type Page = { kind: string; opened?: { kind: string; source?: LiveSource; key?: string } };
type How = {
  genreId: string | undefined;
  isAudioOnly: boolean;
  /** What plays now: the next channel goes on with its screen. Null while nothing does. */
  playbackId: string | null;
};

/** A channel that may be next, opened; its page is kept under the address. */
export type AheadChannel = { address: string; channelId: string; media: LiveMedia };

/** The channels up and down, asked for before anybody presses. */
export function useChannelsAhead<C extends ZapChannel>(
  channels: readonly C[],
  current: C,
  how: How,
): AheadChannel[] {
  const up = useAhead(neighbourOf(channels, current, 1), how);
  const down = useAhead(neighbourOf(channels, current, -1), how);
  return useMemo(() => [up, down].filter((channel) => channel !== undefined), [up, down]);
}

function useAhead(channel: ZapChannel | undefined, { genreId, isAudioOnly, playbackId }: How) {
  const { load, data } = useFetcher<Page>();
  const id = channel?.id;
  const sound = isAudioOnly ? '&suara=Y' : '';
  const address = id === undefined ? undefined : paths.liveTv(id, genreId) + sound;
  useEffect(() => {
    if (id === undefined || playbackId === null) return undefined;
    const ask = () => {
      if (canAskAhead() && !document.hidden) void load(paths.channelAhead(id, playbackId) + sound);
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
    if (address !== undefined && isFor && key !== undefined) keepAhead(address, data);
  }, [address, isFor, key, data]);
  return useMemo(() => {
    if (address === undefined || !isFor || source === undefined || key === undefined)
      return undefined;
    const media = openMedia(source, key);
    return media && { address, channelId: source.channelId, media };
  }, [address, isFor, source, key]);
}
