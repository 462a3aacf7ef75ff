import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { SECOND } from '#contract/constants.ts';
import type { Failure } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/page/paths.ts';
import { keepPrefetched } from '../zapping/channel-prefetch.ts';

/** A whole audience goes over in the same moment: each asks somewhere within this. */
const ASKED_WITHIN = 4 * SECOND;
const ASK_AGAIN = 5 * SECOND;

type Page = { opened?: { kind: 'play' | 'screens' } | { kind: 'refused'; failure: Failure } };
type Asked = {
  channelId: string | undefined;
  /** What plays now: the other channel goes on with its playback session. */
  playbackId: string;
  isAudioOnly: boolean;
  isWanted: boolean;
};

/**
 * Whether the viewer may watch another channel now, or what the platform says instead; undefined until that is known. Its
 * page is kept, so that going there asks for nothing again, and no further playback session is taken.
 */
export function useAdmission(asked: Asked): 'open' | Failure | undefined {
  const { channelId, playbackId, isAudioOnly, isWanted } = asked;
  const { load, data } = useFetcher<Page>();
  const [asks, setAsks] = useState(0);
  const sound = isAudioOnly ? '&suara=Y' : '';
  const opened = data?.opened;
  const failure = opened?.kind === 'refused' ? opened.failure : undefined;
  // A channel whose programme is on its way is open in a moment; no answer at all passes too.
  const isKnown =
    opened?.kind === 'play' || (failure !== undefined && failure.code !== 'playback.notReady');

  useEffect(() => {
    if (!isWanted || isKnown || channelId === undefined) return undefined;
    const timer = setTimeout(
      () => {
        setAsks((before) => before + 1);
        void load(paths.channelPrefetch(channelId, playbackId) + sound);
      },
      asks === 0 ? Math.random() * ASKED_WITHIN : ASK_AGAIN,
    );
    return () => clearTimeout(timer);
  }, [isWanted, isKnown, channelId, playbackId, sound, asks, load]);
  const isOpen = opened?.kind === 'play';
  useEffect(() => {
    if (isOpen && channelId !== undefined) keepPrefetched(paths.liveTv(channelId) + sound, data);
  }, [isOpen, channelId, sound, data]);
  return isOpen ? 'open' : isKnown ? failure : undefined;
}
