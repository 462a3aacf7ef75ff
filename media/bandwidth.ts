import type { Segments } from './track.ts';

/**
 * Bits per second, measured as Apple's authoring rules want it: the peak is the highest rate over a
 * stretch of at least half the longest segment, so a tiny last segment doesn't count alone.
 */
export function measureBandwidth(
  segments: Segments,
  timescale: number,
): { peak: number; average: number } {
  const { length, duration } = segments;
  const half = Math.max(...duration) / 2;
  let peak = 0;
  let bytes = 0;
  let ticks = 0;
  let pendingBytes = 0;
  let pendingTicks = 0;
  for (const [i, size] of length.entries()) {
    const time = duration[i] ?? 0;
    bytes += size;
    ticks += time;
    pendingBytes += size;
    pendingTicks += time;
    if (pendingTicks < half) continue;
    peak = Math.max(peak, rate(pendingBytes, pendingTicks, timescale));
    pendingBytes = 0;
    pendingTicks = 0;
  }
  const average = rate(bytes, ticks, timescale);
  return { peak: Math.max(peak, average), average };
}

function rate(bytes: number, ticks: number, timescale: number): number {
  return ticks === 0 ? 0 : Math.ceil((bytes * 8 * timescale) / ticks);
}
