import { patch } from '../../../lib/store/store.ts';
import { type Controls, STEP_SECONDS, VOLUME_STEP } from '../engine/controls.ts';
import type { Command } from './shortcuts.ts';
import type { Signs } from './signs.ts';
import type { MediaState } from './use-media-state.ts';

/** Commands that differ between films and television, or that only one of them has. */
type OwnCommand = 'subtitles' | 'next';

export type CommonCommands = Record<Exclude<Extract<Command, string>, OwnCommand>, () => void>;

type Player = {
  controls: Controls;
  state: MediaState;
  signs: Signs;
  /** Goes ahead or back, and says so over the picture. */
  step: (seconds: number) => void;
  isTheaterMode: boolean;
  toggleFullscreen: () => void;
  showHelp: () => void;
};

export function toggleTheaterMode(isTheaterMode: boolean): void {
  patch('player', { cinematic: !isTheaterMode });
}

/** What keys do wherever something plays, film or television. */
export function commonCommands(player: Player): CommonCommands {
  const { controls, state, signs, step, isTheaterMode, toggleFullscreen, showHelp } = player;
  const turnVolume = (by: number) => {
    const volume = Math.min(1, Math.max(0, state.volume + by));
    controls.setVolume(volume);
    signs.say(`Suara ${Math.round(volume * 100)}%`);
  };
  return {
    'toggle-play': () => controls.togglePlay(),
    back: () => step(-STEP_SECONDS),
    forward: () => step(STEP_SECONDS),
    louder: () => turnVolume(VOLUME_STEP),
    quieter: () => turnVolume(-VOLUME_STEP),
    mute: () => {
      controls.toggleMute();
      signs.say(state.isMuted ? `Suara ${Math.round(state.volume * 100)}%` : 'Suara dimatikan');
    },
    fullscreen: toggleFullscreen,
    'theater-mode': () => toggleTheaterMode(isTheaterMode),
    'picture-in-picture': controls.togglePictureInPicture,
    help: showHelp,
  };
}
