/** How many rungs a channel is made in, smallest first, on a machine that may be too slow for all of them. */
export type RungLimit = {
  /** For a session that begins now. */
  count(now: number): number;
  /** A session of so many fell behind. @returns whether the next one has fewer. */
  lower(now: number, from: number): boolean;
};

const RAISE_AFTER_MS = 600_000;

/**
 * One fewer whenever the machine can't keep up, and one more with the next session that begins ten minutes later, or
 * twice as long after each further time: nobody's picture is interrupted only to try.
 */
export function createRungLimit(all: number): RungLimit {
  let most = all;
  let times = 0;
  let raiseAt = Number.POSITIVE_INFINITY;
  const wait = () => RAISE_AFTER_MS * 2 ** Math.max(0, times - 1);
  return {
    count(now) {
      if (most < all && now >= raiseAt) {
        most += 1;
        raiseAt = now + wait();
      }
      return most;
    },
    lower(now, from) {
      times += 1;
      most = Math.max(1, Math.min(most, from - 1));
      raiseAt = now + wait();
      return most < from;
    },
  };
}
