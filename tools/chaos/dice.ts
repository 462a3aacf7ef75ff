/** Chances of a run come from one seed, so that a run can be tried again. */
export interface Dice {
  /** From 0 up to, not including, 1. */
  roll: () => number;
  pick: <T>(from: readonly [T, ...T[]]) => T;
}

/** mulberry32. */
export function throwDice(seed: number): Dice {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { roll, pick: (from) => from[Math.floor(roll() * from.length)] ?? from[0] };
}
