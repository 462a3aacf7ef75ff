import { PlayerShell } from '../shell/player-shell.tsx';
import { type FilmProps, useFilm } from './use-film.tsx';

/** A film or an episode, from where the viewer left it. */
export function FilmPlayer(props: FilmProps) {
  return <PlayerShell playback={useFilm(props)} />;
}
