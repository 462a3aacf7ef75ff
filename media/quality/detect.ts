import { FLASH_FILTERS } from './flashes.ts';

/** Milliseconds into a film, from its first frame. */
export type Stretch = { fromMs: number; toMs: number };

/** What filters of ffmpeg found in a packaged film. */
export type Detected = {
  black: Stretch[];
  frozen: Stretch[];
  silence: Stretch[];
  /** Where left and right take one another away on a telephone's one loudspeaker. */
  outOfPhase: Stretch[];
  flashes: Stretch[];
  /** Pixels that ever show anything; null where it stayed dark. */
  seen: { width: number; height: number } | null;
};

const FROZEN_SECONDS = 5;
const SILENT_SECONDS = 5;
/** Degrees from which two channels count as opposed: a sound that is packaged small is never at 180. */
const OPPOSED_ANGLE = 135;
/** Speech pauses; what lies so near to each other is one stretch. */
const PAUSE_MS = 3_000;

/**
 * Arguments of ffmpeg that look at a packaged picture: where it is black or stands still goes to stdout, a line for
 * each end of a stretch, the part that is ever seen to stderr, small frames for `createFlashFinder` to descriptor 3. Something is said all the
 * time, for the watchdog.
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
  const graph = `[0:v]split[all][small];[all]${filters}[looked];[small]${FLASH_FILTERS}[flashes]`;
  return [
    ['-hide_banner', '-nostdin', '-v', 'info', '-nostats', '-progress', 'pipe:2'],
    ['-i', input, '-an', '-filter_complex', graph],
    ['-map', '[looked]', '-f', 'null', '-'],
    ['-map', '[flashes]', '-f', 'rawvideo', '-flush_packets', '0', 'pipe:3'],
  ].flat();
}

/** Arguments of ffmpeg that listen for silence, and for channels that are opposed, in a packaged sound track. */
export function soundArguments(input: string): string[] {
  const filters = [
    `aphasemeter=video=0:phasing=1:angle=${OPPOSED_ANGLE}:duration=1`,
    // What it says of each frame would be a line a frame.
    'ametadata=mode=delete:key=lavfi.aphasemeter.phase',
    `silencedetect=n=-50dB:d=${SILENT_SECONDS}`,
    'ametadata=mode=print:file=-',
  ].join(',');
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-nostats', '-progress', 'pipe:2'],
    ['-i', input, '-vn', '-af', filters, '-f', 'null', '-'],
  ].flat();
}

/** Reads what both printed. A stretch that never ends lasts to the end of the film: no filter says that itself. */
export function readDetected(
  picture: { stdout: string; stderr: string; flashes: Stretch[] },
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
    outOfPhase: joinNear(
      stretches(
        sound?.stdout ?? '',
        'lavfi.aphasemeter.out_phase_start',
        'lavfi.aphasemeter.out_phase_end',
      ),
    ),
    flashes: picture.flashes,
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

function joinNear(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { fromMs, toMs } of stretches) {
    const last = joined.at(-1);
    if (last !== undefined && fromMs - last.toMs <= PAUSE_MS) last.toMs = toMs;
    else joined.push({ fromMs, toMs });
  }
  return joined;
}
