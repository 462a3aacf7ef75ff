import { type Frame, lightOf } from './stills.ts';

export type PosterWindow = {
  /** The left edge, as a part of the frame's width, 0 to 1. */
  left: number;
  /** How much of all there is to see lies inside, 0 to 1. */
  share: number;
};

/** Where to cut an upright poster, `part` of the width wide, out of a wide frame: where most is to be seen. */
export function posterWindow(frame: Frame, part: number): PosterWindow {
  const { width, height } = frame;
  const light = lightOf(frame);
  const columns = new Float64Array(width);
  for (let x = 1; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) {
      const i = y * width + x;
      columns[x] = (columns[x] ?? 0) + Math.abs((light[i] ?? 0) - (light[i - 1] ?? 0));
    }
  }
  const window = Math.max(1, Math.min(width, Math.round(width * part)));
  const room = width - window;
  let best = Math.round(room / 2);
  let bestSum = 0;
  for (let left = 0; left <= room; left += 1) {
    let sum = 0;
    for (let x = left; x < left + window; x += 1) sum += columns[x] ?? 0;
    // Of equals the middle one: an even picture is cut in its centre.
    const centred = sum * (1 - (0.15 * Math.abs(left - room / 2)) / Math.max(1, room / 2));
    if (centred > bestSum + 1e-9) [best, bestSum] = [left, centred];
  }
  const inside = columns.subarray(best, best + window).reduce((sum, each) => sum + each, 0);
  const all = columns.reduce((sum, each) => sum + each, 0);
  return { left: best / width, share: all === 0 ? 1 : inside / all };
}

/** The colour that stands in for a picture until it has come: its mean, never so light that text vanishes on it. */
export function placeholderColour({ pixels }: Frame): string {
  const sums = [0, 0, 0];
  for (let i = 0; i < pixels.length; i += 1) sums[i % 3] = (sums[i % 3] ?? 0) + (pixels[i] ?? 0);
  const means = sums.map((sum) => sum / (pixels.length / 3));
  const scale = Math.min(1, LIGHTEST_MEAN / Math.max(1, ...means));
  const hex = means.map((value) =>
    Math.round(value * scale)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

const LIGHTEST_MEAN = 150;
