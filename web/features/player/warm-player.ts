import { readPreferences } from './preferences.ts';
import type { FilmAhead } from './source.ts';
// Here, so that a title page has brought it before its player is drawn.
import './player.css';

/**
 * Does ahead what would hold up a press on play: the player's code is fetched and compiled, and the browser
 * brings what this site stored, for which its first reader waits.
 */
export function warmPlayer(): void {
  void import('./open-player.client.ts').catch(() => undefined);
  // Whose languages they would be makes no difference to the fetching.
  readPreferences({ audio: null, subtitle: null });
}

/** Opens a film that may be played soon as far as that costs next to no data. */
export function prepareFilm(film: FilmAhead): void {
  warmPlayer();
  void import('./prepared-player.client.ts')
    .then(({ preparePlayer }) => preparePlayer(film))
    .catch(() => undefined);
}

/** Begins to fetch a film that is about to be played; the player that opens it goes on from there. */
export function startFilm(film: FilmAhead): void {
  void import('./prepared-player.client.ts')
    .then(({ startFlow }) => startFlow(film))
    .catch(() => undefined);
}
