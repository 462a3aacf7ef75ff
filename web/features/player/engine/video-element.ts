import { mediaOf } from './media-token.ts';

/**
 * The element that shows a film. It can be made, and filled with its first pictures, before the page that shows it is
 * drawn: the player then only mounts it.
 */
export function makeVideoElement(): HTMLVideoElement {
  const videoElement = document.createElement('video');
  videoElement.className = 'player-video absolute inset-0 size-full object-contain';
  videoElement.playsInline = true;
  videoElement.preload = 'auto';
  return videoElement;
}

/** A film that stands opened before a press on play, in an element that no page shows yet. */
export type OpenedFilm = {
  productId: string;
  /** Of the title, as its slug: where the way back leads. */
  name: string;
  slug: string;
  isEpisode: boolean;
  videoElement: HTMLVideoElement;
  /** Its pictures may be requested without a playback session. */
  opensAll: boolean;
};

let waiting: { media: string; videoElement: HTMLVideoElement; film?: OpenedFilm } | undefined;

/** Keeps the video element in which the film at `url` is being opened. */
export function keepVideoElement(
  url: string,
  videoElement: HTMLVideoElement,
  film?: Omit<OpenedFilm, 'videoElement'>,
): void {
  waiting = { media: mediaOf(url), videoElement, ...(film && { film: { ...film, videoElement } }) };
}

/** The film of a product that stands opened, once: the page that is drawn for it has it from then on. */
export function takeOpenedFilm(productId: string): OpenedFilm | undefined {
  const { film } = waiting ?? {};
  if (film?.productId !== productId) return undefined;
  waiting = undefined;
  return film;
}

/** The video element in which the film at `url` is being opened, by this token or an older one, once; or an empty one. */
export function takeVideoElement(url: string): HTMLVideoElement {
  const taken = waiting?.media === mediaOf(url) ? waiting.videoElement : undefined;
  waiting = undefined;
  return taken ?? makeVideoElement();
}
