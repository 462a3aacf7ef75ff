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

let waiting: { media: string; videoElement: HTMLVideoElement } | undefined;

/** Keeps the video element in which the film at `url` is being opened. */
export function keepVideoElement(url: string, videoElement: HTMLVideoElement): void {
  waiting = { media: mediaOf(url), videoElement };
}

/** The video element in which the film at `url` is being opened, by this token or an older one, once; or an empty one. */
export function takeVideoElement(url: string): HTMLVideoElement {
  const taken = waiting?.media === mediaOf(url) ? waiting.videoElement : undefined;
  waiting = undefined;
  return taken ?? makeVideoElement();
}
