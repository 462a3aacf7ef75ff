import { MINUTE } from '#contract/constants.ts';
import type { Clock } from '#platform/clocks.ts';

export type FakeClock = Clock & {
  /** Moves the time on by this many milliseconds. */
  advance(milliseconds: number): void;
  /** Jumps to a moment, from which the time runs on. */
  set(moment: Date): void;
  /** Goes on to the next full minute, where limits of requests begin to count anew. */
  toNextMinute(): void;
};

/** Runs like the real one until a test moves it. */
export function fakeClock(): FakeClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    set: (moment) => {
      offset = moment.getTime() - Date.now();
    },
    toNextMinute: () => {
      offset += MINUTE - ((Date.now() + offset) % MINUTE);
    },
  };
}
