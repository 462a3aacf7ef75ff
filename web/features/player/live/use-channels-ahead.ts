import { useEffect, useMemo } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { canAskAhead, keepAhead } from './channels-ahead.ts';
import { type LiveSource, openMedia } from './live-source.ts';
import { neighbourOf, type ZapChannel } from './zapping.ts';

/** Whoever stays this long on a channel may go to the next one; whoever runs through them wants none of it. */
const SETTLED_MS = 2_500;

type Page = { kind: string; opened?: { kind: string; source?: LiveSource; key?: string } };
type How = { genreId: string | undefined; isAudioOnly: boolean };

/**
 * The addresses of the channels up and down, asked for before anybody presses. Only for visitors, whose watching takes
 * no screen: an account's address comes with one.
 */
export function useChannelsAhead<C extends ZapChannel>(
  channels: readonly C[],
  current: C,
  how: How,
): string[] {
  const isVisitor = useViewer() === null;
  const up = useAhead(isVisitor ? neighbourOf(channels, current, 1) : undefined, how);
  const down = useAhead(isVisitor ? neighbourOf(channels, current, -1) : undefined, how);
  return useMemo(() => [up, down].filter((url) => url !== undefined), [up, down]);
}

function useAhead(channel: ZapChannel | undefined, { genreId, isAudioOnly }: How) {
  const { load, data } = useFetcher<Page>();
  const id = channel?.id;
  const address =
    id === undefined ? undefined : `${paths.liveTv(id, genreId)}${isAudioOnly ? '&suara=Y' : ''}`;
  useEffect(() => {
    if (address === undefined || !canAskAhead()) return undefined;
    const timer = setTimeout(() => void load(address), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [address, load]);

  const opened = data?.opened;
  const isFor = opened?.source?.channelId === id;
  useEffect(() => {
    if (address !== undefined && isFor && opened?.kind === 'play') keepAhead(address, data);
  }, [address, isFor, opened, data]);
  return useMemo(() => {
    if (!isFor || opened?.source === undefined || opened.key === undefined) return undefined;
    return openMedia(opened.source, opened.key)?.url;
  }, [isFor, opened]);
}
