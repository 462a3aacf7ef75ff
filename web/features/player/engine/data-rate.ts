const BITS_PER_MEGABYTE = 8 * 1000 * 1000;
const SECONDS_PER_HOUR = 3600;

/** `450 MB/jam` or `1,9 GB/jam`: what an hour at this rate costs at most. */
export function dataPerHour(bitsPerSecond: number): string {
  const megabytes = (bitsPerSecond * SECONDS_PER_HOUR) / BITS_PER_MEGABYTE;
  if (megabytes >= 1000) return `${(megabytes / 1000).toFixed(1).replace('.', ',')} GB/jam`;
  return `${Math.round(megabytes / 10) * 10} MB/jam`;
}
