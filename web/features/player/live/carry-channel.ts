import { useCallback, useRef } from 'react';
import { makeVideoElement } from '../engine/video-element.ts';
import type { PlayerProblem } from '../engine/problem.ts';
import { takeCarried } from '../mini/carried.ts';
import type { CarriedChannel } from '../mini/carried-store.ts';
import type { OpenedSource } from '../television/live-source.ts';
import type { Television } from '../television/television.ts';
import type { LiveProps } from './live-props.ts';

/** The element that a channel plays in already, in the small player, or a new one. */
export function useTakeChannel(source: OpenedSource | null): () => HTMLVideoElement {
  // A page keeps one element for all its channels: what it began with decides.
  const url = useRef(source?.media.url);
  return useCallback(() => {
    const isSame = takeCarried(
      (session) => session.kind === 'channel' && session.source.media.url === url.current,
    );
    return isSame ?? makeVideoElement();
  }, []);
}

type Now = { television: Television | null; engine: object | null; problem: PlayerProblem | null };

/** A channel as the small player would go on with it; null while nothing plays. */
export function channelToCarry(
  { channel, source, schedule, isAudioOnly, page }: LiveProps,
  videoElement: HTMLVideoElement | null,
  { television, engine, problem }: Now,
): Omit<CarriedChannel, 'watchedBy'> | null {
  const isPlaying = engine !== null && problem === null;
  if (videoElement === null || television === null || source === null || !isPlaying) return null;
  const { data, to } = page;
  return {
    kind: 'channel',
    videoElement,
    television,
    source,
    channel,
    schedule,
    isAudioOnly,
    page: data,
    to,
  };
}
