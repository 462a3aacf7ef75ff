import { patch } from '../../../lib/store/store.ts';
import { type Controls, STEP_SECONDS, VOLUME_STEP } from '../engine/controls.ts';
import type { Command } from './shortcuts.ts';
import type { MediaState } from './use-media-state.ts';

/** Commands that differ between films and television, or that only one of them has. */
type OwnCommand = 'subtitles' | 'next';

export type CommonCommands = Record<Exclude<Extract<Command, string>, OwnCommand>, () => void>;

type Player = {
  controls: Controls;
  state: MediaState;
  isTheaterMode: boolean;
  toggleFullscreen: () => void;
  showHelp: () => void;
};

export function toggleTheaterMode(isTheaterMode: boolean): void {
  patch('player', { cinematic: !isTheaterMode });
}

/** What keys do wherever something plays, film or television. */
export function commonCommands(player: Player): CommonCommands {
  const { controls, state, isTheaterMode, toggleFullscreen, showHelp } = player;
  return {
    'toggle-play': controls.togglePlay,
    back: () => controls.step(-STEP_SECONDS),
    forward: () => controls.step(STEP_SECONDS),
    louder: () => controls.setVolume(state.volume + VOLUME_STEP),
    quieter: () => controls.setVolume(state.volume - VOLUME_STEP),
    mute: controls.toggleMute,
    fullscreen: toggleFullscreen,
    'theater-mode': () => toggleTheaterMode(isTheaterMode),
    'picture-in-picture': controls.togglePictureInPicture,
    help: showHelp,
  };
}
