/** What may follow a programme, with how often beside the others. */
export type WeightedFiller = { assetId: string; seconds: number; weight: number };

/** Of fillers no more are named: they take turns until the slot ends. */
const MOST_FILLERS = 120;
const MOST_COMBINED = 12;
/** A rest of no more is none: the first draw that leaves less is taken. */
const TOLERANCE_SECONDS = 10;
const DRAWS = 16;

type Drawn = { assetIds: string[]; left: number };

/**
 * What follows a programme until its slot ends: drawn by weight, none twice in a row where another one fits. The first of
 * sixteen draws that leaves ten seconds at most is taken; where none does, what comes closest. A function of its seed, so that
 * every server and every asking makes the same of it. The last one is cut by the end of the slot.
 */
export function chooseFillers(
  fillers: readonly WeightedFiller[],
  seconds: number,
  seed: string,
): string[] {
  const all = fillers.filter((each) => each.seconds > 0);
  if (all.length === 0 || seconds <= 0) return [];
  const random = randomBy(seed);
  let best: Drawn = { assetIds: [], left: seconds };
  for (let n = 0; n < DRAWS && best.left > TOLERANCE_SECONDS; n += 1) {
    const drawn = draw(all, seconds, random);
    if (drawn.left < best.left) best = drawn;
  }
  if (best.left > TOLERANCE_SECONDS) {
    const fit = bestFit(all, seconds, Math.floor(random() * all.length));
    if (fit.left < best.left) best = fit;
  }
  if (best.left <= 0) return best.assetIds;
  const last = pick(without(all, best.assetIds.at(-1)), random);
  return last === undefined ? best.assetIds : [...best.assetIds, last.assetId];
}

function draw(all: readonly WeightedFiller[], seconds: number, random: () => number): Drawn {
  const assetIds: string[] = [];
  let left = seconds;
  while (assetIds.length < MOST_FILLERS) {
    const fitting = all.filter((each) => each.seconds <= left);
    const next = pick(without(fitting, assetIds.at(-1)), random);
    if (next === undefined) break;
    assetIds.push(next.assetId);
    left -= next.seconds;
  }
  return { assetIds, left };
}

/** All but the one that has just been, where there is another. */
function without(fillers: readonly WeightedFiller[], assetId: string | undefined) {
  const others = fillers.filter((each) => each.assetId !== assetId);
  return others.length > 0 ? others : fillers;
}

function pick(fillers: readonly WeightedFiller[], random: () => number) {
  let at = random() * fillers.reduce((sum, { weight }) => sum + weight, 0);
  return fillers.find(({ weight }) => (at -= weight) < 0) ?? fillers.at(-1);
}

/**
 * The fillers that together come closest to a time without going over it, each once, from another one on by `turn`.
 * Exact for the dozen that takes part: of each sum of seconds the way to it that was found first stands.
 */
export function bestFit(
  fillers: readonly Omit<WeightedFiller, 'weight'>[],
  seconds: number,
  turn: number,
): Drawn {
  const shift = fillers.length === 0 ? 0 : turn % fillers.length;
  const some = [...fillers.slice(shift), ...fillers.slice(0, shift)].slice(0, MOST_COMBINED);
  const combinations = new Map<number, readonly string[]>([[0, []]]);
  for (const filler of some) {
    const before = [...combinations];
    for (const [sum, combination] of before) {
      const next = sum + filler.seconds;
      if (next <= seconds && !combinations.has(next))
        combinations.set(next, [...combination, filler.assetId]);
    }
  }
  const sum = Math.max(...combinations.keys());
  return { assetIds: [...(combinations.get(sum) ?? [])], left: seconds - sum };
}

/** Numbers from 0 to 1 that look random and are the same for the same seed: FNV-1a, then mulberry32. */
function randomBy(seed: string): () => number {
  let state = 0x81_1c_9d_c5;
  for (const character of seed)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
