/** Milliseconds into a film, from its first frame. */
export type Stretch = { fromMs: number; toMs: number };

/** What filters of ffmpeg found in a packaged film. */
export type Detected = {
  black: Stretch[];
  frozen: Stretch[];
  silence: Stretch[];
  /** Pixels that ever show anything; null where it stayed dark. */
  seen: { width: number; height: number } | null;
};

const FROZEN_SECONDS = 5;
const SILENT_SECONDS = 5;

/**
 * Arguments of ffmpeg that look at a packaged picture: where it is black or stands still goes to stdout, a line for
 * each end of a stretch, and the part that is ever seen to stderr. Something is said all the time, for the watchdog.
 */
export function pictureArguments(input: string): string[] {
  // A keyframe of a still scene differs a little from the frame before: -50 dB is below any motion.
  const filters = [
    'blackdetect=d=1:pix_th=0.08',
    `freezedetect=n=-50dB:d=${FROZEN_SECONDS}`,
    'metadata=mode=print:file=-',
    "select='not(mod(n,25))'",
    'cropdetect=limit=24:round=2:reset=0:skip=0',
  ].join(',');
  return [
    ['-hide_banner', '-nostdin', '-v', 'info', '-nostats', '-progress', 'pipe:2'],
    ['-i', input, '-an', '-vf', filters, '-f', 'null', '-'],
  ].flat();
}

/** Arguments of ffmpeg that listen for silence in a packaged sound track. */
export function soundArguments(input: string): string[] {
  return [
    [
      '-hide_banner',
      '-nostdin',
      '-v',
      'error',
      '-nostats',
      '-progress',
      'pipe:2',
      '-i',
      input,
      '-vn',
    ],
    ['-af', `silencedetect=n=-50dB:d=${SILENT_SECONDS},ametadata=mode=print:file=-`],
    ['-f', 'null', '-'],
  ].flat();
}

/** Reads what both printed. A stretch that never ends lasts to the end of the film: no filter says that itself. */
export function readDetected(
  picture: { stdout: string; stderr: string },
  sound: { stdout: string } | null,
  durationMs: number,
): Detected {
  const stretches = (output: string, from: string, to: string) =>
    readStretches(output, { from, to }, durationMs);
  const crops = [...picture.stderr.matchAll(/crop=(-?\d+):(-?\d+):/g)];
  const [, width, height] = (crops.at(-1) ?? []).map(Number);
  return {
    black: stretches(picture.stdout, 'lavfi.black_start', 'lavfi.black_end'),
    frozen: stretches(
      picture.stdout,
      'lavfi.freezedetect.freeze_start',
      'lavfi.freezedetect.freeze_end',
    ),
    silence: stretches(sound?.stdout ?? '', 'lavfi.silence_start', 'lavfi.silence_end'),
    seen:
      width !== undefined && height !== undefined && width > 0 && height > 0
        ? { width, height }
        : null,
  };
}

function readStretches(
  output: string,
  names: { from: string; to: string },
  durationMs: number,
): Stretch[] {
  const found: Stretch[] = [];
  let fromMs: number | undefined;
  for (const line of output.split('\n')) {
    const [name, value] = line.split('=');
    const ms = Math.max(0, Math.round(Number(value) * 1000));
    if (name === names.from) fromMs = ms;
    else if (name === names.to && fromMs !== undefined) {
      found.push({ fromMs, toMs: ms });
      fromMs = undefined;
    }
  }
  if (fromMs !== undefined && fromMs < durationMs) found.push({ fromMs, toMs: durationMs });
  return found;
}
