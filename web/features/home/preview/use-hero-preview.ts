import { type RefObject, useEffect } from 'react';
import { mayPreview } from './may-preview.ts';

const REST_MS = 700;

/**
 * Plays the preview of the slide that rests in view, and says when it does, so that the slides wait for its end. Stops
 * with the slides, and once the page has moved on below.
 */
export function useHeroPreview(
  track: RefObject<HTMLElement | null>,
  {
    at,
    id,
    isAllowed,
    setPlaying,
  }: {
    at: number;
    id: string | undefined;
    isAllowed: boolean;
    setPlaying: (isPlaying: boolean) => void;
  },
): void {
  useEffect(() => {
    const frame = track.current?.children[at];
    if (id === undefined || !isAllowed || !(frame instanceof HTMLElement) || !mayPreview())
      return undefined;
    const stop = new AbortController();
    const play = async () => {
      const { showPreview } = await import('./show-preview.client.ts');
      setPlaying(true);
      await showPreview(frame, id, stop.signal);
      setPlaying(false);
    };
    const look = () => window.scrollY > window.innerHeight / 2 && stop.abort();
    const timer = setTimeout(() => void play(), REST_MS);
    window.addEventListener('scroll', look, { passive: true, signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
      setPlaying(false);
    };
  }, [track, at, id, isAllowed, setPlaying]);
}
