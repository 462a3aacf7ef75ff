import { patch } from '../../lib/store.ts';
import { type Controls, STEP_SECONDS, VOLUME_STEP } from './controls.ts';
import type { Command } from './shortcuts.ts';
import type { MediaState } from './use-media-state.ts';

type Player = {
  controls: Controls;
  state: MediaState;
  isTheatre: boolean;
  toggleFullscreen: () => void;
  showHelp: () => void;
};

export function toggleTheatre(isTheatre: boolean): void {
  patch('player', { cinematic: !isTheatre });
}

/** What keys do wherever something plays, film or television. */
export function commonCommands(player: Player) {
  const { controls, state, isTheatre, toggleFullscreen, showHelp } = player;
  return {
    'toggle-play': controls.togglePlay,
    back: () => controls.step(-STEP_SECONDS),
    forward: () => controls.step(STEP_SECONDS),
    louder: () => controls.setVolume(state.volume + VOLUME_STEP),
    quieter: () => controls.setVolume(state.volume - VOLUME_STEP),
    mute: controls.toggleMute,
    fullscreen: toggleFullscreen,
    theatre: () => toggleTheatre(isTheatre),
    'picture-in-picture': controls.togglePictureInPicture,
    help: showHelp,
  } satisfies Partial<Record<Extract<Command, string>, () => void>>;
}
