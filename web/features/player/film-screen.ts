/**
 * The element that shows a film. It can be made, and filled with its first pictures, before the page that shows it is
 * drawn: the player then only hangs it up.
 */
export function makeScreen(): HTMLVideoElement {
  const screen = document.createElement('video');
  screen.className = 'player-video absolute inset-0 size-full object-contain';
  screen.playsInline = true;
  screen.preload = 'auto';
  return screen;
}

let waiting: { url: string; screen: HTMLVideoElement } | undefined;

/** Keeps the screen on which the film at `url` is being opened. */
export function keepScreen(url: string, screen: HTMLVideoElement): void {
  waiting = { url, screen };
}

/** The screen on which the film at `url` is being opened, once, or a dark one. */
export function takeScreen(url: string): HTMLVideoElement {
  const taken = waiting?.url === url ? waiting.screen : undefined;
  waiting = undefined;
  return taken ?? makeScreen();
}
