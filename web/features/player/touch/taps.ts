/** Thirds of the picture: two of them skip by a double tap. */
export type Zone = 'back' | 'middle' | 'forward';

export type Tap = {
  /** When, in milliseconds. */
  at: number;
  zone: Zone;
  /** Before this tap woke anything. */
  areShown: boolean;
  /** There is something to skip to on this side. */
  canSkip: boolean;
};

/** Taps that belong together. */
export type TapStreak = { zone: Zone; at: number; wereShown: boolean; skips: number };

/** `hide-soon`: unless another tap follows. `skip-hidden`: skips, and the controls go as they were before. */
export type TapAct = 'show' | 'hide' | 'hide-soon' | 'skip' | 'skip-hidden';

export const DOUBLE_TAP_MS = 300;
/** Who skips already goes on with single taps for so long. */
const GOES_ON_MS = 700;
/** A finger that moved or rested was no tap. */
const TAP_PX = 14;
const TAP_MS = 500;

type Point = { x: number; y: number; at: number };

export function isTap(down: Point, up: Point): boolean {
  return Math.hypot(up.x - down.x, up.y - down.y) < TAP_PX && up.at - down.at < TAP_MS;
}

/** @param share where along the width, from 0 to 1. */
export function zoneAt(share: number): Zone {
  if (share < 1 / 3) return 'back';
  return share > 2 / 3 ? 'forward' : 'middle';
}

/** What a tap on the picture does, given those just before it. */
export function tapped(streak: TapStreak | null, tap: Tap): { streak: TapStreak; act: TapAct } {
  const { at, zone, areShown, canSkip } = tap;
  const patience = streak !== null && streak.skips > 0 ? GOES_ON_MS : DOUBLE_TAP_MS;
  if (canSkip && zone !== 'middle' && streak?.zone === zone && at - streak.at < patience) {
    const act = streak.wereShown ? 'skip' : 'skip-hidden';
    return { streak: { ...streak, at, skips: streak.skips + 1 }, act };
  }
  const begun = { zone, at, wereShown: areShown, skips: 0 };
  if (!areShown) return { streak: begun, act: 'show' };
  return { streak: begun, act: zone === 'middle' || !canSkip ? 'hide' : 'hide-soon' };
}
