/** Collects what ffmpeg's `-progress pipe:1` prints, in pieces of any size, and tells how far it is, 0 to 1. */
export function createProgressReader(
  durationSeconds: number,
): (chunk: string) => number | undefined {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    let progress: number | undefined;
    for (const line of lines) {
      const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (microseconds !== undefined) progress = Number(microseconds) / 1_000_000 / durationSeconds;
      if (line === 'progress=end') progress = 1;
    }
    return progress === undefined ? undefined : Math.min(1, Math.max(0, progress));
  };
}
