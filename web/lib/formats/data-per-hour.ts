const BITS_PER_MEGABYTE = 8 * 1000 * 1000;
const SECONDS_PER_HOUR = 3600;

/** Most bits a second of each size of the house ladder with its sound, by height; 0 is the sound alone. */
export const PEAK_RATES: Readonly<Record<number, number>> = {
  0: 96_000,
  240: 226_000,
  360: 506_000,
  480: 996_000,
  720: 2_096_000,
  1080: 4_096_000,
};

type Rendition = {
  height: number;
  /** Bits a second, for a size that is none of ours. */ bandwidth?: number;
};

/** `450 MB/jam` or `1,8 GB/jam`: what an hour of a picture this high costs at most, the same wherever it is said. */
export function dataPerHour({ height, bandwidth = 0 }: Rendition): string {
  const megabytes = ((PEAK_RATES[height] ?? bandwidth) * SECONDS_PER_HOUR) / BITS_PER_MEGABYTE;
  if (megabytes >= 1000) return `${(megabytes / 1000).toFixed(1).replace('.', ',')} GB/jam`;
  return `${Math.round(megabytes / 10) * 10} MB/jam`;
}
