import type { Engine, EngineEvents } from '../engine/engine.ts';
import type { PlaybackSource } from './source.ts';

type OpenFilm = {
  source: PlaybackSource;
  engine: Engine;
  /** Whom the engine tells: the page or the small player, each writes its own into it. */
  events: EngineEvents;
};

const open = new WeakMap<HTMLVideoElement, OpenFilm>();

export function keepOpenFilm(videoElement: HTMLVideoElement, film: OpenFilm): void {
  open.set(videoElement, film);
}

/** The engine that plays a source in an element already. */
export function findOpenFilm(
  videoElement: HTMLVideoElement,
  source: PlaybackSource,
): OpenFilm | undefined {
  const found = open.get(videoElement);
  return found?.source === source ? found : undefined;
}

/** Plays what has opened; who paused it since its first picture, by a headset or a lock screen, finds it paused. */
export async function playOpened(videoElement: HTMLVideoElement): Promise<void> {
  if (videoElement.paused && videoElement.played.length > 0) return;
  // A page opened directly may not start with sound: the large play button then waits.
  await videoElement.play().catch(() => undefined);
}

/** Ends what plays in an element; undefined where nothing does. */
export function closeFilm(videoElement: HTMLVideoElement): Promise<void> | undefined {
  const found = open.get(videoElement);
  open.delete(videoElement);
  return found?.engine.destroy();
}
