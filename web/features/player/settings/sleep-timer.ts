import { create } from 'zustand';
import { MINUTE, SECOND } from '#contract/constants.ts';

export const SLEEP_MINUTES = [15, 30, 45, 60] as const;
/** Minutes from now, or the end of what is on. */
export type SleepChoice = (typeof SLEEP_MINUTES)[number] | 'end' | null;

type Sleep = {
  choice: SleepChoice;
  /** By the clock; null while the end of a film is waited for. */
  at: number | null;
  /** The time has come: what played is paused. */
  isOver: boolean;
};

const clock = new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit' });
const awake: Sleep = { choice: null, at: null, isOver: false };

/** Outlives an episode and a change of channels; gone with the tab. */
export const useSleepTimer = create<Sleep>(() => awake);

/**
 * When a chosen time comes, in milliseconds since 1970.
 * @param leftMs until the end of a broadcast; null where the player itself says when a film is over.
 */
export function sleepAt(choice: SleepChoice, now: number, leftMs: number | null): number | null {
  if (choice === null) return null;
  if (choice !== 'end') return now + choice * MINUTE;
  return leftMs === null ? null : now + Math.max(leftMs, SECOND);
}

/** `Pukul 22.45`, `Mati`: how it stands in the settings. */
export function sleepWords({ choice, at }: Pick<Sleep, 'choice' | 'at'>): string {
  if (choice === null) return 'Mati';
  if (at === null) return 'Sampai selesai';
  return `Pukul ${clock.format(at)}`;
}

export function chooseSleep(choice: SleepChoice, leftMs: number | null): void {
  useSleepTimer.setState({ choice, at: sleepAt(choice, Date.now(), leftMs), isOver: false });
}

export function fallAsleep(): void {
  useSleepTimer.setState({ ...awake, isOver: true });
}

/** A timer that was chosen since then goes on. */
export function wakeUp(): void {
  useSleepTimer.setState((sleep) => (sleep.isOver ? awake : sleep));
}
