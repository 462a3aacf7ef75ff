import { readPreferences } from '../engine/preferences.ts';
import { useCarried } from '../mini/carried-store.ts';
import type { PreloadableFilm } from './source.ts';
// Here, so that a title page has brought it before its player is drawn.
import '../shell/player.css';

/**
 * Preloads what would hold up a press on play: the player's code is fetched and compiled, and the browser
 * brings what this site stored, for which its first reader waits.
 */
export function preloadPlayer(): void {
  void import('./open-player.client.ts').catch(() => undefined);
  // The page behind the press, with its style sheets: the press would wait for both.
  void import('./film-page.tsx').catch(() => undefined);
  // Whose languages they would be makes no difference to the fetching.
  readPreferences({ audio: null, subtitle: null });
}

/** Opens a film that may be played soon as far as that costs next to no data. */
export function preloadFilm(film: PreloadableFilm): void {
  preloadPlayer();
  // What plays on has the connection for itself.
  if (useCarried.getState().carried !== null) return;
  void import('./preloaded-player.client.ts')
    .then(({ preloadFilmData }) => preloadFilmData(film))
    .catch(() => undefined);
}

/** Begins to fetch a film that is about to be played; the player that opens it goes on from there. */
export function prefetchFilm(film: PreloadableFilm): void {
  void import('./preloaded-player.client.ts')
    .then(({ startPrefetch }) => startPrefetch(film))
    .catch(() => undefined);
}
