import { useEffect } from 'react';
import type { PlaybackSource } from './source.ts';
import { type Controls, STEP_SECONDS } from './controls.ts';

/** Title, picture and buttons on the lock screen and on headphones. */
export function useMediaSession(source: PlaybackSource, controls: Controls): void {
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (session === undefined) return undefined;
    const { title, episodeLabel, posterUrl } = source;
    session.metadata = new MediaMetadata({
      title: episodeLabel ?? title,
      artist: episodeLabel === null ? 'Tayang' : title,
      artwork: posterUrl === null ? [] : [{ src: new URL(posterUrl, location.href).href }],
    });
    const acts: [MediaSessionAction, () => void][] = [
      ['play', controls.togglePlay],
      ['pause', controls.togglePlay],
      ['seekbackward', () => controls.step(-STEP_SECONDS)],
      ['seekforward', () => controls.step(STEP_SECONDS)],
    ];
    for (const [action, act] of acts) session.setActionHandler(action, act);
    return () => {
      session.metadata = null;
      for (const [action] of acts) session.setActionHandler(action, null);
    };
  }, [source, controls]);
}
