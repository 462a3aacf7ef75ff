/**
 * The opening that the episodes of a season share, found by how they sound: ffmpeg's chromaprint writes a number of 32
 * bits for each eighth of a second, and the same music gives nearly the same numbers. What is found errs now and then
 * (another music over the same picture, a theme that plays again inside): an editor takes it over or does not.
 */

/** Seconds between two numbers of chromaprint: 1365 samples of 11,025 a second. */
const STEP_SECONDS = 1365 / 11_025;
/** Bits that may differ between two numbers of the same sound. */
const MOST_BITS = 6;
/** Numbers in a row that may differ more: an effect over the music. */
const MOST_GAP = Math.round(3.5 / STEP_SECONDS);
const SHORTEST = Math.round(10 / STEP_SECONDS);
const LONGEST = Math.round(150 / STEP_SECONDS);
/** Shifts of two episodes against each other that are looked at whole. */
const MOST_SHIFTS = 6;
/** A number that repeats so often in a row is silence or a tone: it fits everywhere. */
const FLAT = 8;
/** Two comparisons mean the same opening when both its ends lie so near to each other. */
const SAME_MS = 2_500;

/** Arguments of ffmpeg that write a sound's numbers to stdout, 32 bits each, the lower bytes first. */
export function fingerprintArguments(input: string, seconds: number): string[] {
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-t', String(seconds), '-i', input, '-vn'],
    ['-ac', '1', '-f', 'chromaprint', '-fp_format', 'raw', '-'],
  ].flat();
}

export function readFingerprint(stdout: Buffer): Uint32Array {
  const numbers = new Uint32Array(Math.floor(stdout.length / 4));
  for (let i = 0; i < numbers.length; i += 1) numbers[i] = stdout.readUInt32LE(i * 4);
  return numbers;
}

type Stretch = { fromMs: number; untilMs: number };
export type SharedOpening = Stretch & {
  /** Episodes that begin the same, of how many it was compared with. */
  agreed: number;
  compared: number;
};

/** For each episode the stretch that it shares with most others; undefined where it shares none. */
export function findSharedOpenings(
  episodes: readonly Uint32Array[],
): (SharedOpening | undefined)[] {
  const found: Stretch[][] = episodes.map(() => []);
  const prints = episodes.map(withIndex);
  for (const [i, one] of prints.entries()) {
    for (const [j, other] of prints.entries()) {
      if (j <= i) continue;
      const shared = longestShared(one, other);
      if (shared === undefined) continue;
      found[i]?.push(stretchOf(shared.from, shared.length));
      found[j]?.push(stretchOf(shared.from + shared.shift, shared.length));
    }
  }
  return found.map((stretches) => {
    const best = mostAgreed(stretches);
    return best && { ...best, compared: episodes.length - 1 };
  });
}

const stretchOf = (from: number, length: number): Stretch => ({
  fromMs: Math.round(from * STEP_SECONDS * 1000),
  untilMs: Math.round((from + length) * STEP_SECONDS * 1000),
});

/** The stretch that most of them mean, ends by the median. */
function mostAgreed(stretches: readonly Stretch[]): (Stretch & { agreed: number }) | undefined {
  const groups = stretches.map((one) =>
    stretches.filter(
      (other) =>
        Math.abs(one.fromMs - other.fromMs) <= SAME_MS &&
        Math.abs(one.untilMs - other.untilMs) <= SAME_MS,
    ),
  );
  const largest = groups.toSorted((a, b) => b.length - a.length)[0];
  if (largest === undefined) return undefined;
  return {
    fromMs: median(largest.map(({ fromMs }) => fromMs)),
    untilMs: median(largest.map(({ untilMs }) => untilMs)),
    agreed: largest.length,
  };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

type Print = { numbers: Uint32Array; places: Map<number, number[]>; isFlat: boolean[] };

function withIndex(numbers: Uint32Array): Print {
  const places = new Map<number, number[]>();
  const isFlat = Array.from<boolean>({ length: numbers.length }).fill(false);
  let run = 0;
  for (const [at, number] of numbers.entries()) {
    run = at > 0 && number === numbers[at - 1] ? run + 1 : 0;
    if (run >= FLAT) isFlat.fill(true, at - run, at + 1);
  }
  for (const [at, number] of numbers.entries()) {
    if (isFlat[at] === true) continue;
    const known = places.get(number);
    if (known === undefined) places.set(number, [at]);
    else known.push(at);
  }
  return { numbers, places, isFlat };
}

type Shared = { from: number; length: number; shift: number };

/** The longest stretch that sounds the same in both, of the length of an opening. */
function longestShared(one: Print, other: Print): Shared | undefined {
  const shifts = new Map<number, number>();
  for (const [number, places] of one.places) {
    for (const at of places) {
      for (const there of other.places.get(number) ?? [])
        shifts.set(there - at, (shifts.get(there - at) ?? 0) + 1);
    }
  }
  const likely = [...shifts].toSorted(([, a], [, b]) => b - a).slice(0, MOST_SHIFTS);
  let best: Shared | undefined;
  for (const [shift] of likely) {
    const found = longestRun(one, other, shift);
    if (found !== undefined && found.length > (best?.length ?? 0)) best = { ...found, shift };
  }
  return best;
}

function longestRun(
  one: Print,
  other: Print,
  shift: number,
): { from: number; length: number } | undefined {
  let best: { from: number; length: number } | undefined;
  let from = -1;
  let last = -1;
  const end = Math.min(one.numbers.length, other.numbers.length - shift);
  const close = () => {
    const length = last - from + 1;
    const fits = from >= 0 && length >= SHORTEST && length <= LONGEST;
    if (fits && length > (best?.length ?? 0)) best = { from, length };
    from = -1;
  };
  for (let at = Math.max(0, -shift); at < end; at += 1) {
    const isSame =
      one.isFlat[at] !== true &&
      differingBits(one.numbers[at] ?? 0, other.numbers[at + shift] ?? 0) <= MOST_BITS;
    if (isSame) {
      if (from < 0) from = at;
      last = at;
    } else if (from >= 0 && at - last > MOST_GAP) close();
  }
  close();
  return best;
}

function differingBits(a: number, b: number): number {
  let bits = a ^ b;
  let count = 0;
  while (bits !== 0) {
    bits &= bits - 1;
    count += 1;
  }
  return count;
}
