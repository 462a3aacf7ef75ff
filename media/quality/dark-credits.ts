/**
 * Where the credits of a film begin, by how dark it is: names on black until the end. What is found errs now and then (a night
 * that ends a film, credits over pictures): an editor takes it over or does not.
 */
const SAMPLES_A_SECOND = 2;
/** A picture is dark where so many of its points are, in percent. */
const DARK_FROM = 80;
const SHORTEST_MS = 15_000;
/** They begin dark, without a flash, for so long. */
const CALM_SAMPLES = 5 * SAMPLES_A_SECOND;
/** A logo among them, or a picture beside the names, is not their end. */
const DARK_SHARE = 0.9;
/** A scene behind them may be so long. */
const LONGEST_SCENE_MS = 120_000;
/** A film that is dark before them too has none that could be found so. */
const MOST_BEFORE = 0.5;

/** Arguments of ffmpeg that tell stdout twice a second how dark a picture is. */
export function darknessArguments(input: string): string[] {
  const filters = [
    `fps=${SAMPLES_A_SECOND}`,
    'scale=160:-2',
    'blackframe=amount=0:threshold=40',
    'metadata=mode=print:key=lavfi.blackframe.pblack:file=-',
  ].join(',');
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-i', input, '-an'],
    ['-vf', filters, '-f', 'null', '-'],
  ].flat();
}

type Sample = { atMs: number; isDark: boolean };

/** Reads what that printed: `pts_time` of a frame, then its share in percent. */
export function readDarkness(stdout: string): Sample[] {
  const found = stdout.matchAll(/pts_time:([\d.]+)\s+lavfi\.blackframe\.pblack=(\d+)/g);
  return [...found].map(([, seconds, share]) => ({
    atMs: Math.round(Number(seconds) * 1000),
    isDark: Number(share) >= DARK_FROM,
  }));
}

/** When the credits begin among these pictures of a film's end; undefined where it does not end in the dark. */
export function findDarkCredits(samples: readonly Sample[]): number | undefined {
  const last = samples.findLastIndex(({ isDark }) => isDark);
  const [end, total] = [samples[last]?.atMs ?? 0, samples.at(-1)?.atMs ?? 0];
  if (last < 0 || total - end > LONGEST_SCENE_MS) return undefined;
  const darkBefore = [0];
  for (const { isDark } of samples) darkBefore.push((darkBefore.at(-1) ?? 0) + (isDark ? 1 : 0));
  const darkIn = (from: number, until: number) =>
    ((darkBefore[until] ?? 0) - (darkBefore[from] ?? 0)) / Math.max(1, until - from);
  const first = samples.findIndex(
    ({ isDark, atMs }, at) =>
      isDark &&
      end - atMs >= SHORTEST_MS &&
      darkIn(at, Math.min(at + CALM_SAMPLES, last + 1)) === 1 &&
      darkIn(at, last + 1) >= DARK_SHARE,
  );
  // From the first picture on: it began before, or all is dark.
  if (first <= 0 || darkIn(0, first) > MOST_BEFORE) return undefined;
  return samples[first]?.atMs;
}
