/** A small RGB picture, three bytes a pixel, as ffmpeg's `-f rawvideo -pix_fmt rgb24` writes it. */
export type Frame = { seconds: number; width: number; height: number; pixels: Uint8Array };

export type ScoredFrame = {
  seconds: number;
  /** 0 to 255: how light it is on the whole. */
  brightness: number;
  /** How much light and dark differ across it. */
  contrast: number;
  /** How much neighbours differ: low when blurred or empty. */
  detail: number;
  /** How far from grey. */
  colour: number;
};

export const FRAME_WIDTH = 160;
export const FRAME_HEIGHT = 90;
const MOST_FRAMES = 400;

/** Arguments of ffmpeg that write a rendition's keyframes as small raw pictures to stdout, at most `MOST_FRAMES`. */
export function frameArguments(input: string, everySeconds: number): string[] {
  const select = `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${everySeconds}-0.1)'`;
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-skip_frame', 'nokey', '-i', input],
    ['-vf', `${select},scale=${FRAME_WIDTH}:${FRAME_HEIGHT}`, '-fps_mode', 'vfr'],
    ['-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'],
  ].flat();
}

/** Seconds between the frames that are looked at: every keyframe of a short asset, fewer of a long one. */
export function frameInterval(durationSeconds: number, keyframeSeconds: number): number {
  return keyframeSeconds * Math.max(1, Math.ceil(durationSeconds / keyframeSeconds / MOST_FRAMES));
}

/** Cuts ffmpeg's stream of raw pictures into frames. */
export function readFrames(raw: Buffer, everySeconds: number): Frame[] {
  const bytes = FRAME_WIDTH * FRAME_HEIGHT * 3;
  return Array.from({ length: Math.floor(raw.length / bytes) }, (_, i) => ({
    seconds: i * everySeconds,
    width: FRAME_WIDTH,
    height: FRAME_HEIGHT,
    pixels: raw.subarray(i * bytes, (i + 1) * bytes),
  }));
}

/** Light of each pixel (Rec. 601), 0 to 255. */
export function lightOf({ width, height, pixels }: Frame): Float32Array {
  const light = new Float32Array(width * height);
  for (let i = 0; i < light.length; i += 1) {
    const [r = 0, g = 0, b = 0] = [pixels[i * 3], pixels[i * 3 + 1], pixels[i * 3 + 2]];
    light[i] = 0.299 * r + 0.587 * g + 0.114 * b;
  }
  return light;
}

export function scoreFrame(frame: Frame): ScoredFrame {
  const { width, height, pixels } = frame;
  const light = lightOf(frame);
  const brightness = mean(light);
  const contrast = Math.sqrt(mean(light.map((value) => (value - brightness) ** 2)));
  let edges = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      const around =
        at(light, i - 1) + at(light, i + 1) + at(light, i - width) + at(light, i + width);
      edges += Math.abs(4 * at(light, i) - around);
    }
  }
  let colour = 0;
  for (let i = 0; i < pixels.length; i += 3) {
    const [r = 0, g = 0, b = 0] = [pixels[i], pixels[i + 1], pixels[i + 2]];
    colour += Math.max(r, g, b) - Math.min(r, g, b);
  }
  const inner = (width - 2) * (height - 2);
  return {
    seconds: frame.seconds,
    brightness,
    contrast,
    detail: edges / inner,
    colour: colour / (width * height),
  };
}

// Darker or lighter than these, or flatter, a frame is a fade, a title card or a mistake.
const DARKEST = 28;
const LIGHTEST = 228;
const FLATTEST = 12;
// The first and last parts of an asset are logos and credits.
const EDGE_PART = 0.06;

/**
 * The best frames of an asset, best first: light enough, with contrast, detail and colour, not from its very
 * ends, and from different scenes. An asset of nothing but poor frames still gets its least poor one.
 */
export function pickStills(
  frames: ScoredFrame[],
  durationSeconds: number,
  count: number,
): ScoredFrame[] {
  const usable = frames.filter(isGood);
  const inner = usable.filter(({ seconds }) => {
    const part = seconds / durationSeconds;
    return part >= EDGE_PART && part <= 1 - EDGE_PART;
  });
  const pool = inner.length > 0 ? inner : usable.length > 0 ? usable : frames;
  const most = (key: 'detail' | 'contrast' | 'colour') =>
    Math.max(1, ...pool.map((each) => each[key]));
  const [detail, contrast, colour] = [most('detail'), most('contrast'), most('colour')];
  const merit = (each: ScoredFrame) =>
    each.contrast / contrast + 0.8 * (each.detail / detail) + 0.6 * (each.colour / colour);
  const ranked = pool.toSorted((a, b) => merit(b) - merit(a));

  const apart = durationSeconds / (count * 2);
  const picked: ScoredFrame[] = [];
  for (const frame of ranked) {
    if (picked.length === count) break;
    if (picked.every(({ seconds }) => Math.abs(seconds - frame.seconds) >= apart))
      picked.push(frame);
  }
  return picked;
}

function isGood({ brightness, contrast }: ScoredFrame): boolean {
  return brightness >= DARKEST && brightness <= LIGHTEST && contrast >= FLATTEST;
}

function mean(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

function at(values: Float32Array, i: number): number {
  return values[i] ?? 0;
}
