import { PlayerShell } from '../shell/player-shell.tsx';
import { type LiveProps, useLive } from './use-live.tsx';

/** Television: the picture of a channel anywhere on its timeline, and the ways to the other channels. */
export function LivePlayer(props: LiveProps) {
  return <PlayerShell playback={useLive(props)} />;
}
