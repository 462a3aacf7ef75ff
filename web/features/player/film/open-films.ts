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

/** Ends what plays in an element; undefined where nothing does. */
export function closeFilm(videoElement: HTMLVideoElement): Promise<void> | undefined {
  const found = open.get(videoElement);
  open.delete(videoElement);
  return found?.engine.destroy();
}
