/** Frames per second as a fraction. */
export type FrameRate = { numerator: number; denominator: number };

const STANDARD: FrameRate[] = [
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
].map(([numerator = 0, denominator = 1]) => ({ numerator, denominator }));

const TOLERANCE = 0.0004;
const HOUSE_MAXIMUM = 30;

/** The standard rate that `fps` means, or `fps` itself to three digits. */
function nearestRate(fps: number): FrameRate {
  const known = STANDARD.find((rate) => Math.abs(value(rate) / fps - 1) < TOLERANCE);
  return known ?? reduced({ numerator: Math.round(fps * 1000), denominator: 1000 });
}

/**
 * The rate to encode at: the source's own up to 30, half of it above, 25 where it is not a usable number.
 * A whole rate is what variable ones become, so that segments can be cut at the same frames in every rendition.
 */
export function houseRate(fps: number): FrameRate {
  if (!Number.isFinite(fps) || fps < 1) return { numerator: 25, denominator: 1 };
  let rate = nearestRate(fps);
  while (value(rate) > HOUSE_MAXIMUM * (1 + TOLERANCE)) {
    rate = reduced({ numerator: rate.numerator, denominator: rate.denominator * 2 });
  }
  const isStandard = STANDARD.some((each) => value(each) === value(rate));
  return isStandard ? rate : { numerator: Math.max(1, Math.round(value(rate))), denominator: 1 };
}

/** `24` or `24000/1001`, as ffmpeg and DASH write it, from a track's samples and ticks. */
export function frameRateOf(samples: number, ticks: number, timescale: number): string {
  return rateText(nearestRate((samples * timescale) / ticks));
}

export function rateText({ numerator, denominator }: FrameRate): string {
  return denominator === 1 ? String(numerator) : `${numerator}/${denominator}`;
}

export function rateValue(text: string): number {
  const [numerator = '0', denominator = '1'] = text.split('/');
  return Number(numerator) / Number(denominator);
}

function value(rate: FrameRate): number {
  return rate.numerator / rate.denominator;
}

function reduced({ numerator, denominator }: FrameRate): FrameRate {
  let [a, b] = [numerator, denominator];
  while (b !== 0) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}

/** `24000/1001` as a number; 0 when it is none. */
export function rateOf(text: string | undefined): number {
  const [numerator = Number.NaN, denominator = 1] = (text ?? '').split('/').map(Number);
  const value = numerator / denominator;
  return Number.isFinite(value) ? value : 0;
}
