import type { ReactNode, RefCallback } from 'react';
import type { Slices } from '../../../lib/store/slices.ts';
import type { Controls } from '../engine/controls.ts';
import type { Engine } from '../engine/engine.ts';
import type { PlayerProblem } from '../engine/problem.ts';
import type { CommonCommands } from './common-commands.ts';
import type { BarParts } from './control-bar.tsx';
import type { shortcutHelp } from './shortcuts.ts';
import type { MediaActs, MediaShown } from './use-media-session.ts';
import type { MediaState } from './use-media-state.ts';
import type { CommandOf } from './use-shortcuts.ts';
import type { PlaybackSettings } from '../settings/settings-panel.tsx';

/** What the shell itself knows, for parts that lie over the picture. */
export type ShellView = { isIdle: boolean };

/**
 * What the shell plays: a film or live television. Everything in which the two differ is here; frame, visibility of
 * the controls, shortcuts, full screen, settings, problems and the lock screen are the shell's.
 */
export type Playback<Command> = {
  /** Of the player, for screen readers. */
  name: string;
  /** Over the picture while it fills the window. */
  heading: string;
  /** Where the arrow over the picture leads. */
  back: { to: string; label: string };
  videoElement: HTMLVideoElement | null;
  mount: RefCallback<HTMLElement>;
  state: MediaState;
  controls: Controls;
  /** Tracks of what plays; null while it opens. */
  engine: Engine | null;
  height: number;
  isOpening: boolean;
  isOffline: boolean;
  problem: PlayerProblem | null;
  /** The platform is being asked about the problem: the viewer does not see it yet. */
  isRecovering: boolean;
  /** A press on the button of a problem, but for signing in again. */
  onProblem: (problem: PlayerProblem) => void;
  hasEnded: boolean;
  /** Something stands where the large buttons would. */
  hidesCentre: boolean;
  /** A swipe up or down over the picture; absent where it means nothing. */
  onSwipe?: ((by: 1 | -1) => void) | undefined;
  /** The controls stay although the viewer does nothing. */
  staysAwake: boolean;
  /** In place of the picture, where it can't be watched. */
  refusal: ReactNode | null;
  /** Before the picture, and over it below the controls. */
  poster?: ReactNode;
  still?: ReactNode;
  timeline: ReactNode;
  bar: BarParts;
  settings: PlaybackSettings;
  overlays: (view: ShellView) => ReactNode;
  /** Over everything, as long as the viewer keeps it open. */
  menu?: ReactNode;
  commandOf: CommandOf<Command>;
  /** Runs a command: the common ones as they come, its own as it knows. */
  run: (command: Command, common: CommonCommands) => void;
  help: typeof shortcutHelp;
  shown: MediaShown;
  /** Buttons of the lock screen beside play, pause and the ten seconds. */
  mediaActs: MediaActs;
  /** For the store's slice; null while nothing can be watched. */
  playing: Pick<Slices['authPlayer'], 'type' | 'id' | 'prodid' | 'manifest'> | null;
};
