import type { CommonCommands } from '../shell/common-commands.ts';
import type { LiveCommand } from './live-keys.ts';

/** What a viewer does to a channel by key or button. What is undefined can't be done now. */
export type LiveActs = {
  step: (by: 1 | -1) => void;
  /** To the channel before this one. */
  last: (() => void) | undefined;
  startOver: () => void;
  goLive: () => void;
  toggleGuide: () => void;
  /** Undefined while the data cap allows nothing but the sound. */
  toggleAudio: (() => void) | undefined;
};

type Wiring = { common: CommonCommands; acts: LiveActs; onDigit: (digit: string) => void };

/** Runs what a key stands for while television is on. */
export function runLiveCommand(command: LiveCommand, { common, acts, onDigit }: Wiring): void {
  if (typeof command === 'object') return onDigit(command.digit);
  const commands: Record<typeof command, () => void> = {
    ...common,
    subtitles: () => undefined,
    'channel-up': () => acts.step(1),
    'channel-down': () => acts.step(-1),
    'last-channel': () => acts.last?.(),
    'start-over': acts.startOver,
    'go-live': acts.goLive,
    guide: acts.toggleGuide,
    'audio-only': () => acts.toggleAudio?.(),
  };
  return commands[command]();
}
